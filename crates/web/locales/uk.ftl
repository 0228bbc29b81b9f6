### Українська.
### A message's name begins with the screen or the game it belongs to. Every language has the same messages.

## Everywhere
## ----

site-title = Quadrille: стратегія на папері в клітинку
language-name = Українська
language-switch = Перейти на українську
number-group = { " " }
skip = До змісту
back = Назад
close = Закрити
cancel = Скасувати
nav-label = Головне меню
nav-games = Ігри
nav-review = Розбір
nav-learn = Як грати
nav-settings = Налаштування
nav-about = Про сайт
nav-theme = Папір або креслення
board-label = Дошка. Стрілки рухають, Enter обирає, Escape виходить.
level-easy = легкий
level-medium = середній
level-hard = сильний
level-expert = майстер
ended-won = { $side } перемогли:
ended-draw = Нічия:
reason-resign = суперник здався.
reason-timeout = час вийшов.
reason-agreement = сторони погодилися.
reason-abandoned = суперник пішов.
lost-title = Тут нічого немає
lost-what = Ця адреса нікуди не веде. Можливо, гру прибрали з цього браузера або посилання обірвалося.
lost-home = До ігор
about-title = Про Quadrille
about-what = Оригінальні стратегічні ігри для двох на полі в клітинку. Усе працює у вашому браузері; ми нічого про вас не збираємо й не надсилаємо.
about-words-title = Список слів
about-words = «Слова й землі» користуються англійським списком SCOWL. Його умови просять показати такий текст:
about-fonts-title = Шрифти
about-fonts = Inter та STIX Two Text за ліцензією SIL Open Font License 1.1, скорочені до потрібних літер.

## Home
## ----

home-title = Стратегія на папері в клітинку.
home-lead = Чотири оригінальні ігри для двох. На одному пристрої, проти комп’ютера або просто щоб подивитися.
home-play = Грати
home-play-game = Грати: { $game }
home-learn = Навчитися
home-learn-game = Навчитися: { $game }
home-continue = Продовжити
home-forget = Прибрати цю гру
home-two-people = Двоє людей
home-exhibition = Комп’ютер проти комп’ютера
home-against = Проти комп’ютера ({ $level })
home-moves = { $count ->
    [0] ходів ще немає
    [one] { $count } хід
    [few] { $count } ходи
   *[many] { $count } ходів
}

## Set-up
## ----

setup-mode = Хто грає
setup-mode-computer = Ви проти комп’ютера
setup-mode-two = Двоє на одному пристрої
setup-mode-exhibition = Комп’ютер проти комп’ютера
setup-mode-online = Онлайн із другом
setup-online-later = Гра онлайн з’явиться разом із сервером. Поки що оберіть щось інше.
setup-level = Сила
setup-level-first = Перший комп’ютер
setup-level-second = Другий комп’ютер
setup-side = Ви граєте за
setup-side-random = за жеребом
setup-names = Імена
setup-name-optional = необов’язково
setup-options = Параметри
setup-start = Почати

## Play
## ----

play-you = Ви
play-computer = Комп’ютер ({ $level })
play-turn = хід
play-thinking = Комп’ютер думає
play-log = Ходи
play-log-empty = Ходів ще немає.
play-undo = Назад
play-undone = Хід повернуто.
play-hint = Підказка
play-flip = Перевернути
play-rules = Правила
play-resign = Здатися
play-resign-question = Здатися в цій грі?
play-resign-note = Переможе інша сторона. Гру ще можна буде переглянути.
play-new = Нова гра
play-pause = Пауза
play-go-on = Далі
play-no-computer = Комп’ютер не вдалося запустити. Поверніть хід і спробуйте ще раз або перезавантажте сторінку.
hint-chance = Ваші шанси: { $percent } %.
end-draw = Нічия
end-you-won = Ви перемогли
end-you-lost = Ви програли
end-won = { $name }: перемога
end-rematch = Реванш
end-review = Розбір
refused-game-over = Гру закінчено.
refused-not-a-move = Це не хід.
words-unknown = Слова { $word } немає у словнику. Спробуйте інше, нічого не втрачено.
words-no-list = Не вдалося завантажити список слів. Перевірте з’єднання і спробуйте ще раз.
words-waiting = Шукаємо { $word }…
words-failed = Словникова служба не відповідає про { $word }.
words-again = Спробувати ще раз
words-builtin = Узяти вбудований список
words-honour = Прийняти на слово

## Review
## ----
## .

## Settings and about
## ----

settings-language = Мова
settings-theme = Тема
settings-theme-auto = як у системі
settings-theme-light = папір
settings-theme-dark = креслення
settings-colours = Кольори
settings-colours-standard = звичайні
settings-colours-safe = для будь-якого кольоросприйняття
settings-motion = Рух
settings-motion-auto = як у системі
settings-motion-full = увімкнено
settings-motion-off = вимкнено
settings-pace = Темп комп’ютера
settings-pace-calm = спокійний
settings-pace-brisk = жвавий
settings-pace-instant = миттєвий
settings-sound = Звук
settings-sound-help = Короткі тони для ходів і кінця гри.
settings-hints = Підказки
settings-hints-help = Кнопка, що показує добрий хід і чому він добрий.
settings-confirm = Підтверджувати ходи
settings-confirm-help = Перший дотик показує, що зробить хід, другий робить його.

## Quadratic War
## ----

quadratic-war-name = Квадратична війна
quadratic-war-summary = Війська з алгебраїчних членів. Вишикуйте їх, а дискримінант вирішить, хто зникне.
quadratic-war-first = Сині
quadratic-war-second = Червоні

## Fuse & Frost
## ----

fuse-and-frost-name = Ґніт і крига
fuse-and-frost-summary = Бомби з ґнотом і крига від копняка. П’ять дій за хід на арені зі стінами.
fuse-and-frost-first = Сині
fuse-and-frost-second = Помаранчеві
fuse-and-frost-option-size = Розмір
fuse-and-frost-option-size-help = Клітинок уздовж кожного боку арени разом зі стінами.
fuse-and-frost-option-first = Сині грають за
fuse-and-frost-option-first-help = Підривник кладе бомби, що вибухають за чотири ходи; Морозник кладе кригу, яку може копнути будь-хто.
fuse-and-frost-option-first-bomber = Підривник
fuse-and-frost-option-first-freezer = Морозник
fuse-and-frost-option-second = Помаранчеві грають за
fuse-and-frost-option-second-help = Можлива будь-яка пара, зокрема й двоє однакових.
fuse-and-frost-option-second-bomber = Підривник
fuse-and-frost-option-second-freezer = Морозник
fuse-and-frost-option-turns = Ходи
fuse-and-frost-option-turns-help = Скільки ходів обидва гравці разом роблять до нічиєї: від 20 до 999.
fuse-and-frost-help-danger = Небезпека наприкінці ходу
fuse-and-frost-role-bomber = Підривник
fuse-and-frost-role-freezer = Морозник
fuse-and-frost-letter-bomber = П
fuse-and-frost-letter-freezer = М
fuse-and-frost-side-word = { $seat ->
    [first] Сині
   *[second] Помаранчеві
}
fuse-and-frost-way-word = { $way ->
    [up] вгору
    [down] вниз
    [left] ліворуч
   *[right] праворуч
}
fuse-and-frost-turned = { fuse-and-frost-side-word } повертаються { $to ->
    [up] вгору
    [down] вниз
    [left] ліворуч
   *[right] праворуч
}.
fuse-and-frost-stepped = { fuse-and-frost-side-word } йдуть на { $to }.
fuse-and-frost-placed = { fuse-and-frost-side-word } кладуть { $object ->
    [bomb] бомбу
   *[ice] кригу
} на { $at }.
fuse-and-frost-pushed = { $seat ->
    [first] Синіх
   *[second] Помаранчевих
} відкинуто на { $to }.
fuse-and-frost-slid = { $object ->
    [bomb] Бомба
   *[ice] Крига
} з { $from } ковзає на { $to }, { $hit ->
    [first] до Синіх
    [second] до Помаранчевих
    [bomb] до бомби
    [ice] до криги
   *[wall] до стіни
}.
fuse-and-frost-cracked = Крига на { $at } тріскається, лишилося { $health }.
fuse-and-frost-shattered = Крига на { $at } розлітається.
fuse-and-frost-hurt = Удар по { $seat ->
    [first] Синіх
   *[second] Помаранчевих
}, лишилося { $health } здоров’я.
fuse-and-frost-thawed = Крига на { $gone } тане.
fuse-and-frost-burst = { $bombs-count ->
    [one] Вибухає бомба на { $bombs }
   *[other] Вибухають бомби на { $bombs }
}{ $ice-count ->
    [0] { "" }
   *[other] , криги на { $ice } більше немає
}.
fuse-and-frost-out = { fuse-and-frost-side-word } вибувають на { $at }.
reason-blast = суперника накрив вибух.
reason-double-blast = вибух накрив обох гравців.
reason-frozen = крига забрала в суперника останнє здоров’я.
reason-turn-limit = досягнуто межі ходів.
refused-already-facing = Ви вже дивитеся в той бік.
refused-no-actions = Дій не лишилося: завершіть хід або скасуйте крок.
refused-not-empty = Ця клітинка зайнята.
refused-nothing-to-kick = Там немає чого копнути.
refused-no-room = За тим гравцем немає місця.
refused-run-blocked = Не зрушить: позаду стіна або гравець.
fuse-and-frost-health = { $count } здоров’я
fuse-and-frost-turns-left = { $count ->
    [one] лишився { $count } хід
    [few] лишилося { $count } ходи
   *[many] лишилося { $count } ходів
}
fuse-and-frost-you = ви
fuse-and-frost-wall = стіна
fuse-and-frost-floor = порожньо
fuse-and-frost-bomb = бомба
fuse-and-frost-ice = крига
fuse-and-frost-facing = дивиться { fuse-and-frost-way-word }
fuse-and-frost-in-front = перед вами
fuse-and-frost-came-from = звідси ви прийшли, торкніться, щоб скасувати крок
fuse-and-frost-in-reach = можна дійти
fuse-and-frost-rest = тут спиниться те, що копнете
fuse-and-frost-in-danger = небезпечно
fuse-and-frost-actions-left = { $count ->
    [0] Дій не лишилося
    [one] Лишилася { $count } дія
    [few] Лишилося { $count } дії
   *[many] Лишилося { $count } дій
}
fuse-and-frost-turn-of = Хід { $turn } з { $limit }
fuse-and-frost-deeds = Дії
fuse-and-frost-place-bomb = Покласти бомбу
fuse-and-frost-place-ice = Покласти кригу
fuse-and-frost-kick = Копнути
fuse-and-frost-undo-step = Скасувати крок
fuse-and-frost-end-turn = Завершити хід
fuse-and-frost-pad = Повороти й кроки
fuse-and-frost-pad-turn = Повернутися { fuse-and-frost-way-word }
fuse-and-frost-pad-step = Крок { fuse-and-frost-way-word }
fuse-and-frost-how-keys = Стрілка повертає, вдруге робить крок · Пробіл: копнути або покласти · Enter завершує хід · U скасовує крок
fuse-and-frost-how-touch = Торкніться зафарбованої клітинки, щоб дійти туди, тієї, що перед вами, щоб покласти чи копнути, себе, щоб повернутися.

## Territory Words
## ----

territory-words-name = Слова й землі
territory-words-summary = Складіть слово на дошці й заберіть землю між його літерами.
territory-words-first = Сині
territory-words-second = Червоні

## Stay on the Board
## ----

stay-on-the-board-name = Лишись на дошці
stay-on-the-board-summary = Одна королева, двоє гравців і клітинки, що зачиняються за нею.
stay-on-the-board-first = Перші
stay-on-the-board-second = Другі
stay-on-the-board-option-size = Розмір
stay-on-the-board-option-size-help = Клітинок уздовж кожного боку дошки.
stay-on-the-board-option-mode = Клітинки
stay-on-the-board-option-mode-help = Чи зачиняється до кінця гри клітинка, яку королева покинула.
stay-on-the-board-option-mode-open = лишаються відчинені
stay-on-the-board-option-mode-blocked = зачиняються
stay-on-the-board-option-start = Початок
stay-on-the-board-option-start-help = Де королева починає: «random» (за жеребом) або клітинка, як-от b2.
stay-on-the-board-option-limit = Межа
stay-on-the-board-option-limit-help = Безпечних ходів до нічиєї; 0, якщо без межі.
stay-on-the-board-help-safe = Безпечні клітинки
stay-on-the-board-help-blindfold = Наосліп
stay-on-the-board-moved = Королева йде з { $from } на { $to }.
stay-on-the-board-closed = { $at } зачиняється.
stay-on-the-board-fell = Королева йде на { $distance } { stay-on-the-board-way-word } з { $from } і опиняється поза дошкою.
stay-on-the-board-blocked = Королева йде з { $from } на { $to }, а та зачинена.
stay-on-the-board-claimed = { $seat ->
    [first] Перші
   *[second] Другі
} кажуть, що безпечного ходу немає; { $right ->
    [yes] його справді немає.
   *[no] але він є.
}
stay-on-the-board-way-word = { $direction ->
    [up] вгору
    [down] вниз
    [left] ліворуч
    [right] праворуч
    [up-left] вгору ліворуч
    [up-right] вгору праворуч
    [down-left] вниз ліворуч
   *[down-right] вниз праворуч
}
reason-off-board = королева зійшла з дошки.
reason-closed-square = королева стала на зачинену клітинку.
reason-right-claim = безпечного ходу справді не було.
reason-wrong-claim = безпечний хід усе-таки був.
reason-move-limit = досягнуто межі ходів.
stay-on-the-board-square = { $square }, { $what ->
    [queen] королева
    [closed] зачинена
    [safe] відчинена, туди безпечно
   *[open] відчинена
}
stay-on-the-board-points = { $count ->
    [one] { $count } очко
    [few] { $count } очки
   *[many] { $count } очок
}
stay-on-the-board-made = { $count ->
    [one] Зроблено { $count } безпечний хід
    [few] Зроблено { $count } безпечні ходи
   *[many] Зроблено { $count } безпечних ходів
}
stay-on-the-board-note-blocked = Клітинка, яку ви покидаєте, зачиняється за вами.
stay-on-the-board-note-open = Клітинки лишаються відчинені.
stay-on-the-board-dial = Напрямок
stay-on-the-board-distances = Відстань
stay-on-the-board-direction = { stay-on-the-board-way-word }
stay-on-the-board-distance = { $count ->
    [one] { $count } клітинка
    [few] { $count } клітинки
   *[many] { $count } клітинок
}
stay-on-the-board-confirm = Іти: { stay-on-the-board-way-word }, { $distance }
stay-on-the-board-dialled = { $direction ->
    [none] Ще нічого не набрано
   *[other] { stay-on-the-board-way-word }, { $distance }
}
stay-on-the-board-claim = Ходів немає

## Learning Quadratic War
## ----
## .

## Learning Fuse & Frost
## ----
## .

## Learning Territory Words
## ----
## .

## Learning Stay on the Board
## ----
## .
