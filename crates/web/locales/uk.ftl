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
quadratic-war-option-rules = Правила
quadratic-war-option-rules-help = Чи є рівнянням лінія без x²: у класичних є і завжди б’є, у сучасних ні.
quadratic-war-option-rules-classic = класичні
quadratic-war-option-rules-modern = сучасні
quadratic-war-pieces = { $count ->
    [one] { $count } фігура
    [few] { $count } фігури
   *[many] { $count } фігур
}
quadratic-war-moved = { $seat ->
    [first] Сині
   *[second] Червоні
}: { $piece } з { $from } на { $to }.
quadratic-war-passed = { $seat ->
    [first] Сині
   *[second] Червоні
} не мають ходу й пропускають.
quadratic-war-equation = { $polynomial }, D{ "\u00A0" }={ "\u00A0" }{ $discriminant }{ $verdict ->
    [strike] : б’є
   *[backfire] , б’є по своїх:
} { $terms }.
quadratic-war-removed = { $seat ->
    [first] Сині
   *[second] Червоні
} втрачають { $pieces }, лишається { $left ->
    [one] { $left } фігура
    [few] { $left } фігури
   *[many] { $left } фігур
}.
reason-annihilation = у суперника не лишилося фігур.
reason-mutual-annihilation = фігур не лишилося в обох.
reason-no-quadratics = на дошці не лишилося x².
reason-no-real-solutions = рівняння з дійсними коренями вже не скласти.
reason-repetition = та сама позиція виникла втретє.
reason-no-progress = надто багато ходів поспіль нічого не зникало.
reason-blocked = жодна сторона не може піти.
refused-may-not-pass = У вас є хід, тож пропускати не можна.
refused-no-piece = На цій клітинці немає фігури.
refused-not-yours = Ця фігура належить супернику.
refused-occupied = Ця клітинка зайнята. Фігури ходять лише на вільні.
quadratic-war-refused-out-of-reach = Ця фігура туди не дійде.
quadratic-war-empty = { $square }, порожньо
quadratic-war-piece = { $square }, { quadratic-war-colour }, { quadratic-war-term }
quadratic-war-own = { $square }, { quadratic-war-colour }, { quadratic-war-term }, { $count ->
    [0] ходів немає
    [one] { $count } хід
    [few] { $count } ходи
   *[many] { $count } ходів
}
quadratic-war-target = { $square }, можна піти, { $outcome ->
    [strike] б’є { quadratic-war-struck }
    [backfire] б’є по своїх, мінус { quadratic-war-lost }
    [both] б’є { quadratic-war-struck }, але й по своїх, мінус { quadratic-war-lost }
   *[quiet] без рівняння
}
quadratic-war-struck = { $struck ->
    [one] { $struck } фігуру
    [few] { $struck } фігури
   *[many] { $struck } фігур
}
quadratic-war-lost = { $lost ->
    [one] { $lost } фігура
    [few] { $lost } фігури
   *[many] { $lost } фігур
}
quadratic-war-colour = { $seat ->
    [first] синя
   *[second] червона
}
quadratic-war-term = { $sign ->
    [minus] { "мінус " }
   *[plus] { "" }
}{ $kind ->
    [quadratic] { quadratic-war-times }ікс у квадраті
    [linear] { quadratic-war-times }ікс
   *[constant] { quadratic-war-digit }
}
quadratic-war-times = { $size ->
    [1] { "" }
    [2] { "два " }
    [3] { "три " }
   *[4] { "чотири " }
}
quadratic-war-digit = { $size ->
    [1] один
    [2] два
    [3] три
   *[4] чотири
}
quadratic-war-and = і
quadratic-war-if = Якщо { $piece } піде на { $square }
quadratic-war-again = Торкніться клітинки ще раз, щоб піти.
quadratic-war-quiet = Рівняння немає, нічого не зникає.
quadratic-war-strikes = , дійсні корені: б’є { $terms }
quadratic-war-backfires = , дійсних коренів немає, б’є по своїх: { $terms }
quadratic-war-first-loses = Сині втрачають { $terms }.
quadratic-war-second-loses = Червоні втрачають { $terms }.
quadratic-war-begin = Вишикуйте члени обох військ
quadratic-war-begin-note = Лінія сусідів утворює рівняння. Якщо { $discriminant } не менше за 0, воно б’є суперника, якщо менше — своїх.
quadratic-war-stillness = Ходів без втрат: { $count } із { $limit }, далі нічия.
quadratic-war-stuck = Жодна ваша фігура не може піти.
quadratic-war-pass = Пропустити хід

## Fuse & Frost
## ----

fuse-and-frost-name = Ґніт і крига
fuse-and-frost-summary = Бомби з ґнотом і крига від копняка. П’ять дій за хід на арені зі стінами.
fuse-and-frost-first = Сині
fuse-and-frost-second = Помаранчеві

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
