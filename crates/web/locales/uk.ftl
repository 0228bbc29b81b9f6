### Українська.
### A message's name begins with the screen or the game it belongs to. Every language has the same messages.

## Everywhere
## ----

site-title = Quadrille: стратегія на папері в клітинку
language-name = Українська
language-switch = Перейти на українську
number-group = { "\u00A0" }
skip = Перейти до вмісту
back = Назад
close = Закрити
cancel = Скасувати
nav-label = Головне меню
nav-games = Ігри
nav-review = Розбір
nav-learn = Як грати
nav-settings = Налаштування
nav-online = Онлайн
nav-about = Про сайт
nav-theme = Папір або креслення
board-label = Дошка. Стрілки рухають, Enter обирає, Escape виходить.
level-easy = Легкий
level-medium = Середній
level-hard = Сильний
level-expert = Майстер
level-word = { $level ->
    [easy] легкий
    [medium] середній
    [hard] сильний
   *[expert] майстер
}
reason-resign = { $how ->
    [won] Суперник здався.
    [lost] Ви здалися.
   *[decided] { $loser } здалися.
}
reason-timeout = { $how ->
    [won] У суперника вийшов час.
    [lost] У вас вийшов час.
    [decided] { $loser } не вклалися в час.
   *[drawn] Час вийшов.
}
reason-agreement = { $how ->
    [drew] Ви із суперником погодилися на нічию.
   *[drawn] Гравці погодилися на нічию.
}
reason-abandoned = { $how ->
    [won] Суперник покинув гру.
    [lost] Вас надто довго не було.
    [decided] { $loser } покинули гру.
   *[drawn] Гру покинуто.
}
reason-length-limit = У грі вже 10 000 ходів.
later-failed = Не вдалося завантажити цю частину Quadrille. Перевірте з’єднання і спробуйте ще раз.
lost-title = Тут нічого немає
lost-what = За цією адресою нічого немає. Можливо, гру прибрали з цього браузера або посилання неповне.
lost-home = До ігор
about-title = Про Quadrille
about-what = Оригінальні стратегічні ігри для двох на полі в клітинку. Усе працює у вашому браузері; ми нічого про вас не збираємо й не надсилаємо.
about-words-title = Список слів
about-words = «Слова й землі» користуються англійським списком SCOWL. Його ліцензія просить показати такий текст:
about-no-notices = Текст не вдалося завантажити. Перевірте з’єднання і перезавантажте сторінку.
about-fonts-title = Шрифти
about-fonts = Inter та STIX Two Text за ліцензією SIL Open Font License 1.1, скорочені до потрібних літер.

## Home
## ----

home-title = Стратегія на папері в клітинку.
home-lead = Чотири оригінальні ігри для двох. На одному пристрої, онлайн, проти комп’ютера або просто щоб подивитися.
home-play = Грати
home-play-game = Грати: { $game }
home-learn = Навчитися
home-learn-game = Навчитися: { $game }
home-continue = Продовжити
home-forget = Прибрати цю гру
home-online = Відкриті ігри
home-two-people = Двоє людей
home-exhibition = Комп’ютер проти комп’ютера
home-against = Проти комп’ютера ({ level-word })
home-moves = { $count ->
    [0] ходів ще немає
    [one] { $count } хід
    [few] { $count } ходи
   *[many] { $count } ходів
}

## Set-up
## ----

setup-mode = Режим гри
setup-mode-computer = Ви проти комп’ютера
setup-mode-two = Двоє на одному пристрої
setup-mode-exhibition = Комп’ютер проти комп’ютера
setup-mode-online = Онлайн
setup-level = Рівень
setup-level-first = Перший комп’ютер
setup-level-second = Другий комп’ютер
setup-side = Ваша сторона
setup-side-random = Випадково
setup-names = Імена
setup-name-optional = необов’язково
setup-options = Параметри
setup-option-changed = (змінено)
setup-start = Почати
option-error-number = Введіть ціле число від { $min } до { $max }.
option-error-square = Введіть «{ $word }» або клітинку, як-от b2.
option-error-no-square = На цій дошці немає { $square }. Її клітинки: від a1 до { $last }.
option-error-other = З такими параметрами гру не почати.

## Play
## ----

play-you = Ви
play-player-first = Гравець 1
play-player-second = Гравець 2
play-computer = Комп’ютер ({ level-word })
play-turn = хід
play-thinking = Комп’ютер думає
play-log = Ходи
play-log-empty = Ходів ще немає.
play-undo = Повернути хід
play-undone = Хід повернуто.
play-hint = Підказка
play-flip = Обернути
play-rules = Правила
play-resign = Здатися
play-resign-question = Здатися в цій грі?
play-resign-note = Переможе суперник. Гру ще можна буде переглянути.
play-new = Нова гра
play-pause = Пауза
play-go-on = Продовжити
play-elsewhere = У цю гру зараз грають в іншій вкладці. Її ходи з’являються й тут.
play-here = Грати тут
play-no-computer = Комп’ютер не вдалося запустити. Поверніть хід і спробуйте ще раз або перезавантажте сторінку.
hint-chance = Шанси на перемогу { $percent } %.
end-draw = Нічия
end-you-won = Ви перемогли
end-you-lost = Ви програли
end-won = { $side } перемогли
end-person-won = { $side } перемогли ({ $name })
end-computer-won = { $side } перемогли: { $name }
end-cancelled = Гру скасовано
end-rematch = Реванш
end-review = Розбір
refused-game-over = Гру закінчено.
refused-not-a-move = Це не хід.
words-unknown = Слова { $word } немає у словнику. Спробуйте інше, нічого не втрачено.
words-no-list = Не вдалося завантажити список слів. Перевірте з’єднання і спробуйте ще раз.
words-waiting = Перевіряємо слово { $word }…
words-failed = Словник не відповів щодо слова { $word }.
words-again = Спробувати ще раз
words-builtin = Вбудований список
words-honour = Прийняти слово

## Online
## ----

online-needs-server = Для гри онлайн потрібен сервер, а на цьому сайті його немає. Завантажте й запустіть Quadrille: це і є сервер.
online-name = Ваше ім’я
online-opponent = Суперник
online-friend = Друг
online-clock = Час на роздуми
online-clock-none = Без годинника
online-clock-turn = { $seconds } с на хід
online-clock-game = { $minutes } хв + { $increment } с
online-clock-days = { $days ->
    [one] { $days } день на хід
    [few] { $days } дні на хід
   *[many] { $days } днів на хід
}
online-clock-of = Лишилося часу
online-clock-help = Годинник починає йти, коли сходили обоє. Перші пів секунди кожного ходу не рахуються: це запас на мережу.
online-time-days = { $days } д { $hours } год
online-time-whole-days = { $days } д
online-private = Приватна
online-private-help = Гру бачать лише двоє гравців.
online-listed = Показати в лобі
online-listed-help = Приєднатися може кожен, без коду.
online-dictionary = Онлайн слова перевіряє сервер за вбудованим списком, а не словникова служба.
online-host = Створити гру
online-pair = Знайти суперника
online-pair-help = Шукає того, хто хоче таку саму гру з тими самими параметрами й годинником. Сторони випадкові.
online-have-code = Приєднатися за кодом
online-code = Код із чотирьох літер
online-join = Приєднатися
online-joining = Приєднуємося…
online-new = Створити гру
online-new-help = Ви отримаєте код для друга. Ви ходите першими, годинника немає, якщо не змінити цього в параметрах.
online-host-short = Створити
online-host-of = Створити: { $game }
online-options = Параметри
online-options-of = Параметри: { $game }
online-lobby = Відкриті ігри
online-lobby-empty = Ніхто не чекає. Створіть гру, і вона з’явиться тут.
online-you-play = Ви граєте: { $side }
online-mine = Ваші ігри онлайн
online-mine-none = На цьому пристрої ще немає.
online-mine-waiting = чекає на суперника
online-mine-turn = ваш хід
online-mine-playing = хід суперника
online-mine-over = закінчено
online-guest = Гість
online-other = Суперник
online-nobody = ще нікого
online-is-you = { $name } (ви)
online-tell-code = Назвіть другові цей код або надішліть посилання.
online-link = Посилання
online-qr = QR-код посилання
online-waiting = Чекаємо на вашого друга…
online-waiting-anyone = Шукаємо суперника… Гра лишається в лобі, поки ви тут.
online-waiting-stranger = Ця гра чекає на другого гравця. Якщо маєте її код, приєднуйтеся.
online-you-are = Ви граєте: { $side }.
online-connecting = З’єднуємося…
online-reconnecting = Відновлюємо з’єднання… Нічого не втрачено.
online-away = Сервер недоступний. Пробуємо знову; нічого не втрачено.
online-offline = Цей пристрій не в мережі. Нічого не втрачено.
online-outdated = Ця сторінка застаріла. Перезавантажте її, щоб грати далі; нічого не втрачено.
online-reload = Перезавантажити
online-no-game = Такої гри немає, або вона приватна.
online-sending = Надсилаємо ваш хід
online-gone = не на зв’язку
online-busy = зайнятий
online-busy-help = Комп’ютер зайнятий іншими іграми. Він зробить хід, щойно зможе.
online-watchers = Глядачі
online-watching = Ви дивитеся цю гру.
online-watch = Дивитися
online-share = Поділитися
online-share-title = Дивитися цю гру
online-share-help = Хто має це посилання, може дивитися, але не грати.
online-private-mark = приватна
online-came = { $name } вже тут.
online-take-back = Повернути хід
online-draw = Нічия
online-talk = Чат
online-abort = Скасувати гру
online-accept = Прийняти
online-decline = Відхилити
online-you-offered-draw = Ви запропонували нічию. Чекаємо на відповідь…
online-you-offered-take-back = Ви попросили повернути хід. Чекаємо на відповідь…
online-you-offered-rematch = Ви запропонували реванш. Чекаємо на відповідь…
online-offered-draw = { $name } пропонує нічию.
online-offered-take-back = { $name } просить повернути останній хід.
online-offered-rematch = { $name } хоче реваншу.
online-declined = { $name } відхиляє пропозицію.
online-claim = Зарахувати перемогу
online-claim-now = Суперник пішов.
online-claim-later = Суперник не на зв’язку. Зарахувати перемогу можна за { $time }.
online-to-rematch = До реваншу
online-phrase-hello = Вітаю!
online-phrase-good-luck = Успіху!
online-phrase-well-played = Чудово зіграно!
online-phrase-oops = Ой!
online-phrase-one-moment = Хвилинку, будь ласка.
online-phrase-thanks = Дякую!
online-phrase-good-game = Гарна гра!
online-phrase-must-go = Вибачте, мушу йти.
online-refused-no-seat = Ви глядач: це можуть лише двоє гравців.
online-refused-not-begun = Суперник ще не прийшов.
online-refused-over = Гру закінчено.
online-refused-not-your-turn = Зараз хід суперника.
online-refused-stale = Гра вже пішла далі. Погляньте ще раз.
online-refused-illegal = Правила цього не дозволяють.
online-refused-too-many-moves = У цьому ході забагато дій. Завершіть хід.
online-refused-nothing = Немає на що відповідати й що повертати.
online-refused-too-soon = Для цього ще зарано.
online-refused-too-late = Для цього вже запізно: обидва місця зайнято або зіграно забагато ходів.
online-refused-too-fast = Надто швидко. Зачекайте трохи.
online-refused-unavailable = Сервер зараз не може зберегти гру. Спробуйте за мить.
online-refused-no-such-code = З цим кодом ніхто не чекає. Можливо, гра вже почалася або господар пішов.
online-refused-not-a-code = Код має чотири літери, наприклад KRTX.
online-code-letters = У кодах не буває { $letter }. Код складається з чотирьох таких літер: { $letters }.
online-refused-begun = Ця гра почалася без вас.
online-refused-no-such-game = Такої гри немає.
online-refused-no-answer = Сервер не відповідає. Перевірте з’єднання і спробуйте ще раз.
reason-aborted = Вона не рахується.

## Review
## ----

review-kept = Ваші ігри
review-none = Ігор ще немає. Зіграйте або вставте запис.
review-paste = Запис або позиція
review-paste-help = Вставте запис гри (він починається з [Game …]) або текст позиції.
review-paste-empty = Спершу вставте запис або позицію.
review-paste-unknown = Це не запис і не позиція жодної з ігор.
review-open = Відкрити
review-unreadable = Цю гру не вдається прочитати
review-bad-link = У цьому посиланні немає гри. Можливо, воно неповне.
review-goes-on = Не закінчено
review-players = { $first } — { $second }
review-steps = Кроки
review-first = На початок
review-previous = На хід назад
review-next = На хід уперед
review-last = До кінця
review-autoplay = Автопрогравання
review-position = Хід
review-curve = Шанси на перемогу
review-chance = Шанси на перемогу, { $side }: { $percent } %
review-turning = Хід { $move }: { $side } отримують +{ $percent } % шансів
review-trying = Ви пробуєте інші ходи.
review-forked = Тепер ви пробуєте власні ходи.
review-rejoin = Назад до гри
review-play-on = Грати звідси
review-play-on-against = Суперник
review-play-on-person = Людина на цьому пристрої
share-title = Поділитися
share-link-help = Це посилання містить усю гру.
share-copy-link = Скопіювати посилання
share-copy-record = Скопіювати запис
share-copy-position = Скопіювати позицію
share-download = Завантажити запис
picture-move = Хід { $move } з { $count }
share-image = Зберегти дошку як зображення
share-copied = Скопійовано.
share-not-copied = Браузер не дозволяє копіювати. Виділіть текст і скопіюйте його самі.
share-saved = Збережено.
share-not-saved = Не вдалося зберегти.

learn-lesson = Урок
learn-rules = Правила
learn-tips = Поради
learn-step = Крок { $step } з { $count }
learn-next = Далі
learn-previous = Попередній крок
learn-again = Почати цей крок знову
learn-play-now = Зіграти
learn-no-texts = Уроки не вдалося завантажити. Перевірте з’єднання і перезавантажте сторінку.

## Settings and about
## ----

settings-language = Мова
settings-theme = Тема
settings-theme-auto = Як у системі
settings-theme-light = Папір
settings-theme-dark = Креслення
settings-colours = Кольори
settings-colours-standard = Звичайні
settings-colours-safe = Зручні для дальтоніків
settings-motion = Анімація
settings-motion-auto = Як у системі
settings-motion-full = Увімкнено
settings-motion-off = Вимкнено
settings-pace = Темп комп’ютера
settings-pace-calm = Спокійний
settings-pace-brisk = Жвавий
settings-pace-instant = Миттєвий
settings-sound = Звук
settings-sound-help = Короткі тони для ходів і кінця гри.
settings-hints = Підказки
settings-hints-help = Кнопка, що показує добрий хід і чому він добрий.
settings-confirm = Підтверджувати ходи
settings-confirm-help = Перший дотик показує, що зробить хід, другий робить його.

## Quadratic War
## ----

quadratic-war-name = Квадратична війна
quadratic-war-summary = Війська з алгебраїчних виразів. Вишикуйте їх, а дискримінант вирішить, хто зникне.
quadratic-war-first = Сині
quadratic-war-second = Червоні
quadratic-war-option-rules = Правила
quadratic-war-option-rules-help = Класичні: лінія без x² теж рівняння й завжди б’є. Сучасні: це не рівняння.
quadratic-war-option-rules-brief = { $value ->
    [modern] сучасні правила
   *[classic] класичні правила
}
quadratic-war-option-rules-classic = Класичні
quadratic-war-option-rules-modern = Сучасні
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
quadratic-war-score = Фігури: Сині { $first }, Червоні { $second }
quadratic-war-try-moved = Спробуйте { $piece }: { $from } → { $to }.
quadratic-war-try-passed = Пропустіть хід.
reason-annihilation = { $how ->
    [won] У суперника не лишилося фігур.
    [lost] У вас не лишилося фігур.
   *[decided] { $loser } втратили всі фігури.
}
reason-mutual-annihilation = Фігур не лишилося в жодної сторони.
reason-no-quadratics = На дошці не лишилося x².
reason-no-real-solutions = Рівняння з дійсними коренями вже не скласти.
reason-repetition = Та сама позиція виникла тричі.
reason-no-progress = Надто довго жодна фігура не зникала.
reason-blocked = Жодна сторона не може піти.
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
quadratic-war-begin = Вишикуйте свої вирази в одну лінію з чужими
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
fuse-and-frost-option-size = Розмір
fuse-and-frost-option-size-help = Клітинок уздовж кожного боку арени разом зі стінами.
fuse-and-frost-option-size-brief = { $value } × { $value }
fuse-and-frost-option-first = Сині грають за
fuse-and-frost-option-first-help = Підривник кладе бомби, що вибухають за чотири ходи; Морозник кладе кригу, яку може копнути будь-хто.
fuse-and-frost-option-first-brief = { $value ->
    [freezer] синій Морозник
   *[bomber] синій Підривник
}
fuse-and-frost-option-first-bomber = Підривник
fuse-and-frost-option-first-freezer = Морозник
fuse-and-frost-option-second = Помаранчеві грають за
fuse-and-frost-option-second-help = Можлива будь-яка пара, зокрема й двоє однакових.
fuse-and-frost-option-second-brief = { $value ->
    [freezer] помаранчевий Морозник
   *[bomber] помаранчевий Підривник
}
fuse-and-frost-option-second-bomber = Підривник
fuse-and-frost-option-second-freezer = Морозник
fuse-and-frost-option-turns = Ходи
fuse-and-frost-option-turns-help = Скільки ходів обидва гравці разом роблять до нічиєї: від 20 до 999.
fuse-and-frost-option-turns-brief = { $value ->
    [one] нічия після { $value } ходу
   *[other] нічия після { $value } ходів
}
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
fuse-and-frost-waited = { fuse-and-frost-side-word } чекають.
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
fuse-and-frost-score = Здоров’я: Сині { $first }, Помаранчеві { $second }
fuse-and-frost-try-stepped = Ідіть на { $to }.
fuse-and-frost-try-placed = Покладіть { $object ->
    [bomb] бомбу
   *[ice] кригу
} на { $at }.
fuse-and-frost-try-pushed = Копніть { $seat ->
    [first] Синіх
   *[second] Помаранчевих
} на { $to }.
fuse-and-frost-try-slid = Копніть { $object ->
    [bomb] бомбу, що
   *[ice] кригу, що
} на { $from }.
fuse-and-frost-try-waited = Завершіть хід.
reason-blast = { $how ->
    [won] Суперник потрапив під вибух.
    [lost] Ви потрапили під вибух.
   *[decided] { $loser } потрапили під вибух.
}
reason-double-blast = { $how ->
    [drew] Вибух накрив вас обох.
   *[drawn] Вибух накрив обох гравців.
}
reason-frozen = { $how ->
    [won] Крига забрала в суперника останнє здоров’я.
    [lost] Крига забрала у вас останнє здоров’я.
   *[decided] { $loser } втратили останнє здоров’я через кригу.
}
reason-turn-limit = Досягнуто межі ходів.
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
territory-words-summary = Складіть англійське слово на дошці й заберіть землю між його літерами.
territory-words-first = Сині
territory-words-second = Червоні
territory-words-option-turns = Ходи
territory-words-option-turns-help = Ходів на гравця.
territory-words-option-turns-brief = { $value ->
    [one] по { $value } ходу
    [few] по { $value } ходи
   *[other] по { $value } ходів
}
territory-words-option-reach = Дальність
territory-words-option-reach-help = На скільки клітинок може бути віддалена наступна літера.
territory-words-option-reach-brief = дальність { $value }
territory-words-option-repeats = Повтори слів
territory-words-option-repeats-help = Чи можна зіграти те саме слово двічі за гру, байдуже кому.
territory-words-option-repeats-brief = { $value ->
    [forbidden] кожне слово раз
   *[allowed] повтори дозволено
}
territory-words-option-repeats-allowed = Дозволено
territory-words-option-repeats-forbidden = Кожне слово раз
territory-words-option-dictionary = Словник
territory-words-option-dictionary-help = Слова англійські, літери латинські. Слова перевіряє вбудований список, служба в мережі або самі гравці.
territory-words-option-dictionary-brief = { $value ->
    [online] словник у мережі
    [honour] на довірі
   *[builtin] вбудований словник
}
territory-words-option-dictionary-builtin = Вбудований список
territory-words-option-dictionary-online = Служба в мережі
territory-words-option-dictionary-honour = На довірі
territory-words-who = { $seat ->
    [first] Сині
   *[second] Червоні
}
territory-words-other = { $seat ->
    [first] Червоні
   *[second] Сині
}
territory-words-spelled = { territory-words-who } складають { $word } на { $squares }, сила { $strength }.
territory-words-claimed = { $gained ->
    [0] { $lost ->
        [0] Земля не змінює господаря.
       *[other] { territory-words-other } втрачають комірок: { GROUPED($lost) }.
    }
   *[other] { $lost ->
        [0] { territory-words-who } здобувають комірок: { GROUPED($gained) }.
       *[other] { territory-words-who } здобувають комірок: { GROUPED($gained) }, { territory-words-other } втрачають { GROUPED($lost) }.
    }
}
territory-words-passed = { territory-words-who } пасують.
territory-words-score = Земля: Сині { GROUPED($first) }, Червоні { GROUPED($second) }
territory-words-try-spelled = Спробуйте { $word }: { $squares }.
territory-words-try-passed = Спасуйте.
reason-territory = { $how ->
    [won] У вас більше землі: { GROUPED($more) } проти { GROUPED($less) }.
    [lost] У вас менше землі: { GROUPED($less) } проти { GROUPED($more) }.
   *[decided] Більше землі: { GROUPED($more) } проти { GROUPED($less) }.
}
reason-equal-territory = Землі порівну: по { GROUPED($more) }.
refused-too-short = У слові має бути щонайменше три літери.
refused-word-repeated = Це слово вже грали, а кожне рахується лише раз.
refused-out-of-reach = Ця літера задалеко. Зітріть літеру або виберіть ближчу.
refused-picked-twice = Цю літеру вже вибрано. Стерти можна лише останню.
refused-unknown-word = Цього слова немає у словнику. Спробуйте інше, нічого не втрачено.
territory-words-letter = літера { $letter }
territory-words-picked = вибрано під номером { $number }
territory-words-within = можна вибрати
territory-words-without = задалеко
territory-words-land = { $owner ->
    [first] земля синіх, сила { $strength }
    [second] земля червоних, сила { $strength }
    [neutral] нейтральна земля
   *[nobody] нічия земля
}
territory-words-left = { $count ->
    [one] лишився { $count } хід
    [few] лишилося { $count } ходи
   *[many] лишилося { $count } ходів
}
territory-words-prompt = Вибирайте літери, щоб скласти слово
territory-words-wait = Очікуємо на слово
territory-words-reach = { $count ->
    [one] Починайте будь-де; кожна наступна літера не далі ніж за { $count } клітинку.
    [few] Починайте будь-де; кожна наступна літера не далі ніж за { $count } клітинки.
   *[many] Починайте будь-де; кожна наступна літера не далі ніж за { $count } клітинок.
}
territory-words-attack = { $count ->
    [one] { $count } літера
    [few] { $count } літери
   *[many] { $count } літер
}, сила { $strength }
territory-words-would-win = здобуде { $cells }
territory-words-loss = { $loser ->
    [first] Сині
   *[second] Червоні
} −{ $lost }
territory-words-no-letter = Досяжної літери { $letter } немає.
territory-words-cleared = Жодної літери не вибрано.
territory-words-submit = Зіграти
territory-words-undo-letter = Стерти літеру
territory-words-clear = Очистити
territory-words-pass = Пас
territory-words-pass-question = Точно пас?
territory-words-keys = Літера вибирає найближчу клітинку, а з Shift наступну. Enter грає слово, Backspace стирає літеру, Escape очищує все.
territory-words-log-word = { $word } · сила { $strength }
territory-words-log-pass = пас

## Stay on the Board
## ----

stay-on-the-board-name = Лишись на дошці
stay-on-the-board-summary = Одна королева, двоє гравців і клітинки, що зачиняються за нею.
stay-on-the-board-first = Перші
stay-on-the-board-second = Другі
stay-on-the-board-option-size = Розмір
stay-on-the-board-option-size-help = Клітинок уздовж кожного боку дошки.
stay-on-the-board-option-size-brief = { $value } × { $value }
stay-on-the-board-option-mode = Покинуті клітинки
stay-on-the-board-option-mode-help = Чи зачиняється назавжди клітинка, яку королева покинула.
stay-on-the-board-option-mode-brief = { $value ->
    [open] клітинки лишаються відчинені
   *[blocked] клітинки зачиняються
}
stay-on-the-board-option-mode-open = Лишаються відчинені
stay-on-the-board-option-mode-blocked = Зачиняються
stay-on-the-board-option-start = Королева починає з
stay-on-the-board-option-start-help = «random» (випадково) або клітинка, як-от b2.
stay-on-the-board-option-start-brief = { $value ->
    [random] випадковий початок
   *[other] початок на { $value }
}
stay-on-the-board-option-limit = Нічия після
stay-on-the-board-option-limit-help = Кількість безпечних ходів; 0, якщо без межі.
stay-on-the-board-option-limit-brief = { $value ->
    [0] без нічиєї за ходами
    [one] нічия після { $value } ходу
   *[other] нічия після { $value } ходів
}
stay-on-the-board-help-safe = Безпечні клітинки
stay-on-the-board-help-blindfold = Наосліп
stay-on-the-board-moved = Королева йде з { $from } на { $to }.
stay-on-the-board-closed = { $at } зачиняється.
stay-on-the-board-fell = Королева йде на { $distance } { stay-on-the-board-way-word } з { $from } і опиняється поза дошкою.
stay-on-the-board-blocked = Королева йде з { $from } на { $to }, а та зачинена.
stay-on-the-board-claimed = { $seat ->
    [first] Перші
   *[second] Другі
} заявляють «Ходів немає»: { $right ->
    [yes] правильно.
   *[no] хибно.
}
stay-on-the-board-score = Очки: Перші { $first }, Другі { $second }
stay-on-the-board-try-moved = Спробуйте { $from } → { $to }.
stay-on-the-board-try-claimed = Заявіть «Ходів немає».
stay-on-the-board-missed = { $squares-count ->
    [one] Безпечною була клітинка { $squares }.
   *[other] Безпечними були клітинки { $squares }.
}
stay-on-the-board-missed-legend = Безпечні клітинки, яких не помітили
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
reason-off-board = { $how ->
    [won] Суперник вивів королеву за межі дошки.
    [lost] Ви вивели королеву за межі дошки.
   *[decided] { $loser } вивели королеву за межі дошки.
}
reason-closed-square = { $how ->
    [won] Суперник поставив королеву на зачинену клітинку.
    [lost] Ви поставили королеву на зачинену клітинку.
   *[decided] { $loser } поставили королеву на зачинену клітинку.
}
reason-right-claim = { $how ->
    [won] Ваша заява правильна: безпечних ходів не лишилося.
    [lost] Заява суперника правильна: безпечних ходів не лишилося.
   *[decided] Правильна заява: безпечних ходів не лишилося.
}
reason-wrong-claim = { $how ->
    [won] Заява суперника хибна: безпечний хід ще був.
    [lost] Ваша заява хибна: безпечний хід ще був.
   *[decided] Хибна заява: безпечний хід ще був.
}
reason-move-limit = Досягнуто межі ходів.
stay-on-the-board-square = { $square }, { $what ->
    [queen] королева
    [closed] зачинена
    [safe] відчинена, туди безпечно
    [missed] відчинена, туди було безпечно
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
    [none] Ще нічого не обрано
   *[other] { stay-on-the-board-way-word }, { $distance }
}
stay-on-the-board-claim = Ходів немає

## Learning Quadratic War
## ----
## .

learn-quadratic-war-constant = Ви граєте за Синіх, ваші фігури внизу. Числа без x — це константи. Вони ходять на одну клітинку прямо вперед. Торкніться константи, а тоді клітинки перед нею.
learn-quadratic-war-constant-done = Константа ніколи не повертає назад і не ходить убік. Червоні відповідають таким самим ходом.
learn-quadratic-war-constant-missed = Це була не константа. Константи — це передній ряд, звичайні числа: 1, 2, −3 тощо.
learn-quadratic-war-linear = Фігури з x називаються лінійними. Вони ходять угору, вниз, ліворуч або праворуч на одну чи дві клітинки. Походіть фігурою 2x.
learn-quadratic-war-linear-done = Лінійні фігури ходять лише прямо, ніколи по діагоналі, і не перестрибують через інші фігури.
learn-quadratic-war-linear-missed = Це була інша фігура. Походіть фігурою 2x, що стоїть на d3.
learn-quadratic-war-quadratic = Фігури з x² називаються квадратичними. Вони ходять у всіх восьми напрямках, щонайбільше на три клітинки. Переведіть x² з b1 на e4.
learn-quadratic-war-quadratic-done = Три клітинки по діагоналі за один хід: далі не ходить жодна фігура.
learn-quadratic-war-quadratic-missed = Не туди. Клітинка e4 — за три клітинки від b1, по діагоналі праворуч угору.
learn-quadratic-war-strike = Фігури обох сторін, що стоять поспіль на одній лінії, утворюють рівняння. Переведіть x² з d2 на d5, просто під −3x і 2.
learn-quadratic-war-strike-done = Рівняння x² − 3x + 2 = 0 має D = 9 − 8 = 1. D не менший за нуль, тож це удар: Червоні втрачають −3x і 2.
learn-quadratic-war-strike-missed = Там рівняння не виходить. Поставте x² на d5: тоді d5, d6 і d7 утворять одну лінію.
learn-quadratic-war-backfire = Усе вирішує дискримінант D = b² − 4ac. Тут a, b і c — суми чисел при x², при x і без x. Якщо D менший за нуль, стається осічка, і ви втрачаєте власні фігури. Торкнутися червоної фігури можна з двох клітинок: на d6 вийде x² + 1 = 0, на a6 — x² − 4 = 0. Оберіть ту, з якої буде удар.
learn-quadratic-war-backfire-done = x² − 4 = 0 має D = 16: це удар. А x² + 1 = 0 має D = −4: ви втратили б x².
learn-quadratic-war-backfire-missed = Удару не вийшло. Протилежні знаки — це добре: для x² і −4 маємо D = 0 + 16, а для x² і 1 — D = 0 − 4.
learn-quadratic-war-two = Один хід може утворити кілька рівнянь: по одному на кожній лінії, що проходить через клітинку. Знайдіть клітинку, де −x² забере одразу три фігури.
learn-quadratic-war-two-done = −x² + 2x + 1 = 0 має D = 8, а −x² + 3 = 0 має D = 12. Обидва рівняння завдають удару: Червоні втрачають 2x, 1 і 3.
learn-quadratic-war-two-missed = Шукайте клітинку під фігурою 3 і ліворуч від 2x: це e6.
learn-quadratic-war-draw = Без квадратичних фігур немає й війни: коли зникає остання, гра закінчується внічию. У вас дві фігури проти чотирьох. Врятуйте гру: вдарте фігурою 2x по 3x².
learn-quadratic-war-draw-done = 3x² + 2x = 0 має D = 4. Остання квадратична фігура зникла, тож нічия: добрий результат для двох фігур проти чотирьох.
learn-quadratic-war-draw-missed = 3x² досі на дошці. Походіть фігурою 2x угору, на b5 або b6: обидві клітинки торкаються c6.
learn-quadratic-war-win = Заберіть останні фігури — і перемога ваша. Для удару досить і D = 0. Походіть фігурою 1 з c5 на c6.
learn-quadratic-war-win-done = x² + 2x + 1 = 0 має D = 4 − 4 = 0: це удар. У Червоних нічого не лишилося. Ви перемогли!
learn-quadratic-war-win-missed = Ще ні. На c6 ваша 1 стане в одну лінію з 2x і x².

learn-quadratic-war-figure-start = Початок: позаду квадратичні фігури, далі лінійні, попереду константи. Першими ходять Сині.
learn-quadratic-war-figure-moves = Куди можуть піти квадратична фігура (c6), лінійна (g2) і константа (a2).
learn-quadratic-war-figure-strike = x² − 3x + 2 = 0, D = 1. Сині щойно стали на d5: Червоні втрачають −3x і 2.
learn-quadratic-war-figure-backfire = x² + 1 = 0, D = −4. Сині щойно стали на d6 і втрачають x².
learn-quadratic-war-figure-two = Два рівняння на e6: −x² + 3 = 0 у стовпчику і −x² + 2x + 1 = 0 у рядку. Обидва завдають удару.

learn-quadratic-war-rules =
    # Про що гра
    Два війська алгебраїчних виразів стоять одне навпроти одного. Тут не б’ють фігуру, стаючи на її клітинку. Ви шикуєте свої фігури в одну лінію з чужими, і ця лінія стає рівнянням. Його дискримінант вирішує, чиї фігури зникнуть. Зникне все чуже військо — ви перемогли.

    # Дошка
    На дошці 8 стовпчиків, від a до h, і 9 рядків, від 1 до 9. Сині грають знизу й ходять першими, Червоні — згори. У кожної сторони 24 фігури: позаду вісім квадратичних, посередині вісім лінійних, попереду вісім констант. Числа Синіх у кожному рядку від a до h: −4, −3, −2, −1, 1, 2, 3, 4. Числа Червоних: 4, 3, 2, 1, −1, −2, −3, −4. Тож у кожному стовпчику навпроти стоять протилежні числа.

    @figure quadratic-war-start

    # Як ходять фігури
    Фігура йде по прямій через порожні клітинки на порожню клітинку. Фігури не перестрибують одна через одну й не стають на зайняті клітинки.

    | фігура | вигляд | напрямки | щонайбільше |
    | квадратична | 2*x*² у квадраті | усі вісім | 3 клітинки |
    | лінійна | 2*x* у колі | вгору, вниз, ліворуч, праворуч | 2 клітинки |
    | константа | 2 у будиночку | лише прямо вперед | 1 клітинка |

    Уперед для Синіх — це вгору по дошці, для Червоних — униз.

    @figure quadratic-war-moves

    # Рівняння
    Після кожного ходу погляньте на чотири лінії через клітинку, куди прийшла фігура: рядок, стовпчик і дві діагоналі. На кожній візьміть найдовший нерозривний ланцюжок фігур, до якого вона належить. Якщо в ланцюжку є фігури **обох** сторін, це рівняння.

    Додайте числа в ланцюжку: *a* — сума чисел при *x*², *b* — при *x*, *c* — сума констант. Дискримінант *D* = *b*² − 4*ac*.

    - **D не менший за 0: удар.** Рівняння має дійсні корені. Фігури суперника в цьому ланцюжку зникають.
    - **D менший за 0: осічка.** Зникають ваші власні фігури в цьому ланцюжку, разом із тією, якою ви походили.

    @figure quadratic-war-strike

    @figure quadratic-war-backfire

    Один хід може утворити до чотирьох рівнянь. Усі їх рахують за розташуванням одразу після ходу; потім усі приречені фігури зникають водночас. Тож один хід може дати і удар, і осічку. Фігури, що просто стоять на одній лінії, нічого не роблять: потрібен хід на цю лінію.

    @figure quadratic-war-two

    # Два набори правил
    - **Класичні**, звичайні: рівнянням є кожен ланцюжок із фігурами обох сторін, навіть без *x*². Тоді *D* = *b*², тож це завжди удар.
    - **Сучасні**: ланцюжок, у якому *a* дорівнює 0, не є рівнянням, і нічого не зникає.

    # Кінець гри
    Якщо в однієї сторони не лишилося фігур, перемагає інша. Гра закінчується внічию,

    - коли на дошці не лишилося квадратичних фігур;
    - коли жодне рівняння вже не може мати дійсних коренів. Класичні правила: лінійних фігур немає, константи є, а всі квадратичні фігури й усі константи мають однаковий знак. Сучасні правила: серед решти фігур немає набору, де є хоча б одна фігура кожної сторони, *a* не дорівнює 0, а *D* не менший за 0, хоч би де ці фігури стояли;
    - коли та сама позиція з ходом тієї самої сторони виникає втретє;
    - після 100 ходів поспіль, рахуючи обидві сторони, без жодної втрати;
    - коли жодна сторона не може походити.

    Якщо ви не можете походити, а суперник може, ви пропускаєте хід. Пропуск рахується як хід без втрат.

learn-quadratic-war-tips =
    - **Спершу прочитайте, тоді ходіть.** Оберіть фігуру, вкажіть клітинку й прочитайте рівняння, яке там вийде. Тоді жодна осічка не заскочить вас зненацька.
    - **Протилежні знаки б’ють.** Якщо *a* і *c* мають протилежні знаки, −4*ac* більше за нуль, а отже, і *D*. Небезпечно, коли *a* і *c* одного знака, а *b* мале.
    - **Лінійні фігури бережуть вас.** Велике *b* дає велике *b*². Якщо *b* = 4, добуток *ac* може сягати 4.
    - **Без x² осічок не буває.** За класичними правилами ваша константа чи лінійна фігура, торкнувшись самотньої константи чи лінійної фігури, завжди завдає удару. Те саме може зробити й чужа.
    - **Вирішує той, хто приходить.** Лінія працює лише на того, хто стає в неї своїм ходом. Не зупиняйтеся там, де суперник може стати поруч і вдарити. Рахуйте, як далеко ходять його фігури: на 3, 2 і 1.
    - **Знайте ціну фігур.** Для нашого найсильнішого комп’ютерного гравця квадратична фігура варта приблизно двох лінійних або п’яти констант. Не віддавайте її за константу.
    - **Квадратичні фігури чекають.** На повній дошці їм найбезпечніше на своїй половині. Коли дошка порожніє, вони на ній панують.
    - **Ставте пастки.** Поставте поруч велику квадратичну фігуру й велику константу одного знака. Хто приєднається до них із замалим числом, дістане осічку: тут потрібне велике *b* або протилежне число, яке переверне суму.
    - **Бийте довгі ланцюжки.** Удар забирає всі чужі фігури ланцюжка, а ваші в ньому лишаються. Ще краще — дві лінії водночас.
    - **Програєте? Полюйте на квадратичні фігури.** Коли зникне остання, буде нічия. Виграєте? Бережіть хоча б одну квадратичну й одну лінійну.

## Learning Fuse & Frost
## ----
## .

learn-fuse-and-frost-walk = Ви граєте за Синіх. Кожен крок забирає одну дію; у найпершому ході гри дій лише три. Пройдіть дві клітинки праворуч, до d6: торкніться підсвіченої клітинки або натисніть стрілку.
learn-fuse-and-frost-walk-done = Два кроки — і лишилася одна дія. У кожному наступному ході їх буде п’ять.
learn-fuse-and-frost-walk-missed = Хід закінчився раніше, ніж ви дійшли до d6. Зробіть два кроки праворуч.
learn-fuse-and-frost-undo = Крок можна взяти назад. Зробіть будь-який крок, а тоді скасуйте його або торкніться клітинки, з якої прийшли.
learn-fuse-and-frost-undo-done = Дія знову ваша. Кроки можна скасовувати, доки ви нічого не поклали, не копнули й не закінчили хід.
learn-fuse-and-frost-undo-missed = Хід закінчено, назад уже не повернешся. Зробіть один крок і скасуйте його.
learn-fuse-and-frost-place = Ви — Підривник і дивитеся праворуч. Повертатися можна безкоштовно: поверніться вниз. Потім покладіть бомбу на клітинку перед собою, d3.
learn-fuse-and-frost-place-done = На бомбі число 4. Наприкінці кожного ходу, вашого чи Помаранчевих, воно меншає на один. На нулі бомба вибухає.
learn-fuse-and-frost-place-missed = Бомба має лежати на d3, під вами. Спершу поверніться вниз.
learn-fuse-and-frost-escape = На цій бомбі 1: вона вибухне, щойно закінчиться ваш хід. Вибух іде в чотири боки до найближчої стіни, і ви стоїте на його шляху. Вийдіть із рядка й закінчіть хід.
learn-fuse-and-frost-escape-done = Ви за рогом, і вибух вас оминув. Його спиняють стіни, але не крига й не гравці.
learn-fuse-and-frost-escape-missed = Вибух заповнив рядок 4 і стовпчик d. Ступіть угору на b5 або вниз на b3, а тоді закінчіть хід.
learn-fuse-and-frost-shoot = Тепер ви — Морозник: ви кладете кригу. Якщо кригу копнути, вона ковзає, доки в щось не влучить. Покладіть кригу перед собою, на c4, і копніть її в Помаранчевих.
learn-fuse-and-frost-shoot-done = Крига й копняк, дві дії — і в Помаранчевих лишилося 4 одиниці здоров’я. Крига тріснула, а ще вона потроху тане наприкінці кожного ходу.
learn-fuse-and-frost-shoot-missed = Влучити в Помаранчевих не вийшло. Лишайтеся в рядку 4, покладіть кригу праворуч і копніть її праворуч.
learn-fuse-and-frost-kick = Копнути можна й бомбу, хоч би хто її поклав. На цій 2, тож вона вибухне, коли закінчиться наступний хід Помаранчевих. Копніть її від себе, праворуч.
learn-fuse-and-frost-kick-done = Бомба спинилася біля Помаранчевих, і ґніт горить далі. Ви досі в її рядку: обачний гравець зараз відійшов би вбік.
learn-fuse-and-frost-kick-missed = Бомба лишилася на місці. Поверніться праворуч, до c4, і копніть.
learn-fuse-and-frost-chain = Вибух підриває кожну бомбу, якої торкнеться. Бомба на d4 вибухне, коли закінчиться ваш хід. Підійдіть до c6, покладіть бомбу на d6, сховайтеся за рогом на b5 і закінчіть хід.
learn-fuse-and-frost-chain-done = Вибух із d4 дістався до вашої нової бомби, а та накрила рядок 6. Помаранчеві вибули. Ви перемогли!
learn-fuse-and-frost-chain-missed = Майже. Ваша бомба має лежати на d6, а ви — стояти поза рядками 4 і 6 та стовпчиком d: наприклад, на b5.

learn-fuse-and-frost-figure-arena = Мала арена. Сині починають угорі ліворуч, Помаранчеві — внизу праворуч.
learn-fuse-and-frost-figure-blast = Бомба на d4 вибухне, коли закінчиться цей хід. Вибух накриє позначені клітинки.
learn-fuse-and-frost-figure-slide = Якщо копнути кригу на c4 праворуч, вона доковзає до e4 і влучить у Помаранчевих.
learn-fuse-and-frost-figure-run = Дві брили поспіль: копніть першу — і ковзне остання, з d4.
learn-fuse-and-frost-figure-chain = Бомба на d4 вибухне, коли закінчиться цей хід, і підірве бомбу на d6.

learn-fuse-and-frost-rules =
    # Про що гра
    Двобій на арені, обнесеній стінами. **Підривник** кладе бомби, що вибухають через чотири ходи. **Морозник** кладе кригу, яка тане і яку кожен може копнути. Кожен гравець може бути будь-ким із них; двоє Підривників чи двоє Морозників — теж гаразд. Перемагає той, хто встояв.

    # Арена
    Навколо арени стіни, всередині — стовпи. Сині починають угорі ліворуч і дивляться праворуч. Помаранчеві починають унизу праворуч і дивляться ліворуч. В обох по 5 одиниць здоров’я.

    @figure fuse-and-frost-arena

    # Ваш хід
    У ході 5 дій; у найпершому ході гри — 3. Використовувати всі не обов’язково.

    | дія | ціна | коли можна |
    | повернутися | безкоштовно | будь-коли |
    | ступити крок | 1 | сусідня клітинка — порожня підлога |
    | покласти бомбу чи кригу | 1 | сусідня клітинка — порожня підлога |
    | копнути | 1 | поруч є що зрушити з місця |
    | закінчити хід | безкоштовно | будь-коли |

    Зробивши крок, поклавши щось чи копнувши, ви повертаєтеся в той бік. Якщо остання дія пішла на бомбу, кригу чи копняк, хід закінчується сам. Після кроку він чекає, щоб ви ще могли його скасувати.

    Останній крок можна **скасувати**, потім попередній, і так аж до останнього копняка чи покладеної речі.

    # Копняки
    - **Гравець** поруч із вами відступає на одну клітинку, якщо клітинка за ним порожня.
    - **Бомба чи крига** ковзає до останньої порожньої клітинки перед перешкодою.
    - **Кілька поспіль:** ковзає остання річ у ряду, решта лишаються на місці. Якщо за рядом стіна чи гравець, копнути не можна.

    @figure fuse-and-frost-run

    Бомба, доковзавши, просто спиняється, і відлік триває. Крига завжди у щось влучає, і її міцність меншає на 1. Якщо вона влучила в іншу кригу, та теж втрачає 1; якщо в гравця, він втрачає одиницю здоров’я. Свіжа крига має міцність 6. Крига з міцністю 0 зникає, а гравець, у якого здоров’я не лишилося, вибуває.

    @figure fuse-and-frost-slide

    # Кінець ходу
    Щоразу, коли хід закінчується, по черзі відбувається таке:

    - Міцність кожної брили криги меншає на 1.
    - Число на кожній бомбі меншає на 1. Відлік починається з 4; бомби, що дійшли до 0, вибухають разом.
    - Вибух накриває клітинку бомби і йде в чотири боки до першої стіни. Крига й гравці його не спиняють.
    - Кожна бомба, яку накрив вибух, вибухає тієї ж миті.
    - Накриті крига й бомби зникають. Накриті гравці вибувають, хоч би скільки здоров’я мали.

    Тож бомба вибухає наприкінці четвертого ходу, рахуючи той, у якому її поклали.

    @figure fuse-and-frost-blast

    @figure fuse-and-frost-chain

    # Кінець гри
    - Вибух накрив одного гравця: перемагає інший.
    - Вибух накрив обох: нічия.
    - Крига забрала в гравця останнє здоров’я: інший одразу перемагає.
    - Досягнуто межі ходів: нічия. Вибух наприкінці останнього ходу ще зараховується.

    # Параметри
    - **Розмір:** 7, 9 або 11 клітинок завширшки разом зі стінами. Звичайний — 7.
    - **Ролі:** Підривник або Морозник для кожного гравця. Зазвичай Сині — Підривник, Помаранчеві — Морозник.
    - **Ходи:** від 20 до 999 на двох, зазвичай 200.

    # Клавіші
    Стрілка повертає вас, та сама стрілка вдруге — робить крок. Пробіл — копнути те, що перед вами, а якщо там порожньо, покласти. Enter закінчує хід, U скасовує крок. Мишкою чи пальцем: торкніться підсвіченої клітинки, щоб піти туди; клітинки, з якої прийшли, щоб скасувати крок; клітинки перед собою, щоб покласти чи копнути.

learn-fuse-and-frost-tips =
    - **1 і 2 — це терміново.** Бомба з 1 вибухне, коли закінчиться ваш хід. Бомба з 2 — коли закінчиться хід суперника, і походити ви вже не встигнете. Зійдіть з лінії обох.
    - **Лишайте собі вихід.** Перш ніж закінчити хід, порахуйте клітинки, куди ще зможете відійти. Якщо їх менше ніж три, пастка ось-ось закриється.
    - **Тримайтеся за рогом.** Клітинка між двома стовпами лежить лише на одній лінії. Станьте там, і мало яка бомба вас дістане.
    - **Бомба з 1 у ваш хід — це зброя.** Копніть її на одну лінію із суперником і закінчіть хід: відповісти він не встигне.
    - **Ваші бомби служать обом.** Бомба, яку ви поклали, вибухає після ходу суперника, тож останній копняк за ним. Відрізайте йому шляхи втечі, а самі не лишайтеся на її лінії.
    - **Ланцюг швидший за відлік.** Свіжа бомба на одній лінії зі старою вибухне раніше. Суперник бачить 4, а ви знаєте більше.
    - **Кризі потрібен розгін.** Кригу, що лежить упритул до гравця, копнути в нього не можна. Лишіть між ними хоча б одну порожню клітинку.
    - **Для другого пострілу потрібна друга лінія.** Перша брила спиняється біля цілі й затуляє її. Перейдіть і стріляйте з іншого боку.
    - **Не стійте на лінії Морозника.** Постріл коштує дві дії, тож на ходьбу лишається три. Тримайте між собою і ним стовп або брилу.
    - **Підривнику, бережіться.** Серед наших комп’ютерних гравців Морозникам ведеться краще: здебільшого Підривники гинуть від власних бомб. Кладіть їх менше й завжди знайте, куди відійдете.

## Learning Territory Words
## ----
## .

learn-territory-words-pick = Ви граєте за Синіх. Складіть англійське слово, торкаючись літер по черзі. Оберіть C на d9, A на h9 і T на f6, а тоді підтвердьте слово.
learn-territory-words-pick-done = Три літери стали кутами, а земля між ними тепер ваша: 15 000 комірок. У клітинці однієї літери їх 2500.
learn-territory-words-pick-missed = Це було інше слово. Оберіть позначені літери C, A і T саме в такому порядку.
learn-territory-words-shape = Форма важить більше, ніж близькість. S, U, N у рядку 3 лежать на одній прямій і нічого не охоплюють. Складіть SUN з U на g7 і N на k3: кожна літера може бути за чотири клітинки від попередньої.
learn-territory-words-shape-done = Широкі фігури охоплюють найбільше: SUN дає 40 000 комірок за три літери. Лінія, що замикає фігуру, може бути якою завгодно довгою.
learn-territory-words-shape-missed = Фігура вийшла завузька. Ідіть від S на c3 вгору до U на g7, а потім униз до N на k3.
learn-territory-words-strength = Довші слова сильніші. Три літери мають силу 1, чотири — 2, п’ять — 3. Складіть по колу STONE: c3, f6, j6, k3, g2.
learn-territory-words-strength-done = Що сильніша земля, то вона темніша і то важче її відібрати. Сім літер і більше дають силу 5 — найбільшу.
learn-territory-words-strength-missed = Знайдіть слово щонайменше з п’яти літер: із позначених складається STONE.
learn-territory-words-attack = Червоні тримають землю словом CAT, її сила 1. Сильніше слово її забере. Оточіть її всю словом PLANT: b8, d11, h11, j8, f6.
learn-territory-words-attack-done = Сильніше слово перемагає: земля Червоних тепер ваша, а сила її — різниця. PLANT має 3 проти 1, тож там лишається 2, а на вільній землі довкола — усі 3.
learn-territory-words-attack-missed = У Червоних ще є земля. Слово PLANT із позначених літер накриє її всю.
learn-territory-words-neutral = Рівні сили гасять одна одну. Червоні знову тримають землю словом CAT. Складіть CAT із тих самих літер.
learn-territory-words-neutral-done = 1 проти 1: земля тепер нейтральна й не належить нікому. Наступне слово займе її, наче вільну.
learn-territory-words-neutral-missed = Нейтральної землі не з’явилося. Складіть слово з трьох літер на землі Червоних: C, A, T ще раз.
learn-territory-words-pass = Обрали не ту літеру? Скасуйте останню або очистьте все слово. Слово, якого немає в словнику, нічого не коштує. А якщо слова зовсім не видно, можна спасувати: зробіть це зараз.
learn-territory-words-pass-done = Пас забирає хід і не змінює землі. Навіть маленьке слово краще за пас.
learn-territory-words-pass-missed = Це було слово, і в грі це чудово. Але зараз спасуйте.
learn-territory-words-win = Ваш останній хід. Червоні ведуть: 40 000 проти 15 000. Переламайте гру довгим словом і широкою фігурою: ще раз PLANT.
learn-territory-words-win-done = У вас більше землі. Червоні нічого не знайшли й спасували, і це був останній хід: ви перемогли!
learn-territory-words-win-missed = Червоні досі попереду. Складіть PLANT із b8, d11, h11, j8 і f6.

learn-territory-words-figure-triangle = CAT на d9, h9 і f6: три кути, 15 000 комірок.
learn-territory-words-figure-zigzag = Двічі SUN. Три літери Синіх лежать на одній прямій і нічого не здобувають; зиґзаґ Червоних здобуває 40 000 комірок.
learn-territory-words-figure-attack = Слово CAT Червоних мало силу 1. Слово PLANT Синіх із силою 3 забирає цю землю, і там лишається сила 2.
learn-territory-words-figure-neutral = CAT і HEN, обидва із силою 1: де вони перетинаються, земля нейтральна.

learn-territory-words-rules =
    # Про що гра
    Дошка літер — це земля, яку треба поділити. Складіть англійське слово, обираючи літери, і обрані клітинки стануть кутами фігури. Земля всередині — ваша. Довші слова займають її міцніше. Коли всі ходи зроблено, перемагає той, у кого більше землі.

    # Дошка
    На дошці 12 на 12 випадкових літер; поширені трапляються частіше. Протягом гри вони не змінюються. Першими ходять Сині, потім Червоні, і так по черзі, по 8 ходів.

    # Ваш хід
    - Обирайте літери одну за одною. Перша може бути будь-де.
    - Кожна наступна літера — щонайбільше за 4 стовпчики і за 4 рядки від попередньої, хоч би що було між ними. Недосяжні літери тьмяніють.
    - Одну клітинку можна взяти в слово лише раз.
    - Слово має щонайменше 3 літери і є в словнику.

    Можна скасувати останню літеру або очистити все слово. Відхилене слово нічого не коштує: спробуйте інше. Можна й спасувати, але це забирає хід.

    # Земля
    Обрані літери з’єднуються по черзі, від середини до середини, а остання — з першою. Ця остання лінія може бути й довшою, ніж дозволено між літерами. Усе, що всередині, займаєте ви. Літери на одній прямій нічого не охоплюють: хід використано, а землі не здобуто. Якщо ваші лінії перетинаються, усе, що вони обходять, однаково зараховується.

    Землю рахують у дрібних комірках: у клітинці кожної літери їх 50 на 50, на всій дошці — 360 000.

    @figure territory-words-triangle

    @figure territory-words-zigzag

    # Сила
    Сила слова — це кількість його літер мінус 2, але не більше ніж 5. Уся зайнята земля має силу від 1 до 5: що темніша, то сильніша. Що зробить слово, залежить від землі, яку воно накриває:

    | земля | що з нею буде |
    | вільна або нейтральна | ваша, із силою слова |
    | уже ваша | ваша, сили додаються, але не більше ніж до 5 |
    | суперника, сильніша за слово | лишається в суперника, але слабшає на силу слова |
    | суперника, такої самої сили | нейтральна |
    | суперника, слабша за слово | ваша, із силою, що дорівнює різниці |

    @figure territory-words-attack

    Нейтральна земля фіолетова й не зараховується нікому.

    @figure territory-words-neutral

    # Кінець гри
    Після останнього ходу, разом із пасами, перемагає той, у кого більше комірок. Якщо порівну, це нічия. Два паси поспіль гри не закінчують.

    # Параметри
    - **Ходи:** від 1 до 20 у кожного, зазвичай 8.
    - **Дальність:** від 2 до 11 клітинок від літери до літери, зазвичай 4.
    - **Повтори слів:** чи можна зіграти те саме слово двічі за гру, хоч би хто його грав. Зазвичай можна; те саме слово з інших клітинок — теж повтор.
    - **Словник:** вбудований список, що працює без мережі; онлайн-служба; або довіра, коли приймається все. Якщо служба не відповідає, ви обираєте: спробувати ще раз, узяти вбудований список чи прийняти слово.

learn-territory-words-tips =
    - **Спершу думайте про форму.** Три літери зиґзаґом можуть охопити 40 000 комірок, а сім у клубку — менше. Шукайте далекі кути, а тоді слово, яке до них пасує.
    - **Використовуйте всю дальність.** Кожна літера за чотири клітинки від попередньої, і все по колу: так слово охоплює найбільше землі.
    - **Остання лінія безкоштовна.** Перша й остання літери можуть бути далеко одна від одної. Нехай слово закінчується на іншому боці дошки.
    - **Додайте закінчення.** -S, -ED, -ER чи -ING — це ще кут і ще сила.
    - **Відібране рахується двічі.** Вільна земля додається вам. Земля суперника ще й віднімається в нього.
    - **Бийте по слабкій землі.** Світла земля має силу 1 або 2: її переверне слово з чотирьох чи п’яти літер. Темну лишіть на потім або погасіть рівним словом.
    - **Зміцнюйте те, що під загрозою.** Накривши свою землю, нових комірок ви не здобудете, зате земля із силою 4 чи 5 витримає майже будь-яке слово.
    - **Ведете в рахунку? Гасіть.** Нейтральна земля не зараховується нікому. Коли ви попереду, досить зробити землю суперника нейтральною.
    - **Прибережіть найкраще на кінець.** На останні слова вже не відповісти. Останній хід гри — за Червоними, тож Синім перед ним потрібна перевага.
    - **Запам’ятовуйте вдалі слова.** Якщо повтори дозволено, добре слово на добрих клітинках спрацює знову: зміцнить вашу землю або поверне її.

## Learning Stay on the Board
## ----
## .

learn-stay-on-the-board-touch = Королева на дошці одна, і гравці ходять нею по черзі. Вона йде по прямій на будь-яку відстань: уздовж, упоперек або по діагоналі. Торкніться клітинки, на яку її перевести.
learn-stay-on-the-board-touch-done = Безпечний хід — і одне очко. Клітинка, яку королева покинула, тепер зачинена.
learn-stay-on-the-board-touch-missed = Королева має лишитися на дошці. Торкніться будь-якої іншої з дев’яти клітинок.
learn-stay-on-the-board-closed = На зачинених клітинках королева вже побувала. Хто поставить її на таку клітинку, одразу програє. Зробіть безпечний хід.
learn-stay-on-the-board-closed-done = Безпечно. Кожен хід зачиняє ще одну клітинку, тож місця дедалі менше.
learn-stay-on-the-board-closed-missed = Та клітинка була зачинена. Відчинені лише b3 і c1.
learn-stay-on-the-board-jump = Королева може перелітати через зачинені клітинки: важить лише те, де вона стане. Тут усі сусідні клітинки зачинені. Перестрибніть на відчинену.
learn-stay-on-the-board-jump-done = Королева перелетіла через зачинені клітинки й стала безпечно. Дивіться на всю лінію, а не лише на сусідів.
learn-stay-on-the-board-jump-missed = Там ставати не можна. Спробуйте c4: дві клітинки праворуч.
learn-stay-on-the-board-keypad = Ходити можна й числами, як на цифровій клавіатурі: 8 — угору, 6 — праворуч, 2 — вниз, 4 — ліворуч, а 7, 9, 1, 3 — діагоналі між ними. Оберіть напрямок 9, вгору праворуч, і відстань 2. Потім підтвердьте.
learn-stay-on-the-board-keypad-done = Дві клітинки вгору праворуч, з b2 на d4. Перш ніж ви підтвердите, середня кнопка показує ваш вибір.
learn-stay-on-the-board-keypad-missed = Це був інший хід. Оберіть напрямок 9, потім відстань 2.
learn-stay-on-the-board-claim = А тепер несподіванка: перемагає той, у кого немає безпечного ходу, але про це треба сказати. Усі клітинки зачинені. Заявіть: «Ходів немає».
learn-stay-on-the-board-claim-done = Правильна заява: ви перемогли. Якби лишався хоч один безпечний хід, ви б програли.
learn-stay-on-the-board-claim-missed = Хоч би куди стала королева, це програш. Не ходіть, а заявіть, що ходів немає.
learn-stay-on-the-board-count = Ходів має не лишитися саме у вас, тож рахуйте. Відчинених клітинок дві — парне число. Одну займете ви, останню мусить зайняти суперник, і тоді ви зробите заяву. Ваш хід.
learn-stay-on-the-board-count-done = Лишилася одна клітинка, і суперник мусить іти туди. Після цього у вас не буде ходу, і ви переможете.
learn-stay-on-the-board-count-missed = Відчинені лише b3 і c2. Ідіть на будь-яку з них.
learn-stay-on-the-board-split = Три відчинені клітинки — непарне число. Якщо використати всі, ви програєте. Тож роз’єднайте їх! З b3 королева не дістанеться до a1: це хід коня. Лишіть саме ці дві клітинки: станьте на c3.
learn-stay-on-the-board-split-done = Хоч би куди пішов суперник, до останньої клітинки королева не дістанеться.
learn-stay-on-the-board-split-missed = Звідти королева обійде всі клітинки, що лишилися, і заяву зробить суперник. Станьте на c3.
learn-stay-on-the-board-win = Суперник пішов на b3. Відчинена ще одна клітинка, a1. Чи може королева туди потрапити? Якщо ні, зробіть заяву.
learn-stay-on-the-board-win-done = Жодна лінія не веде з b3 на a1. Правильна заява: ви перемогли!
learn-stay-on-the-board-win-missed = З b3 жодна лінія не веде на відчинену клітинку. Натомість зробіть заяву.

learn-stay-on-the-board-figure-moves = Позначені клітинки безпечні: вони відчинені й лежать на одній лінії з королевою.
learn-stay-on-the-board-figure-jump = Усі сусідні клітинки зачинені. Королева перелітає через них.
learn-stay-on-the-board-figure-claim = Відчинені дві клітинки, але жодна лінія до них не веде: час робити заяву.

learn-stay-on-the-board-rules =
    # Про що гра
    Королева на дошці одна, і вона спільна. Гравці ходять нею по черзі. Хто виведе її за межі дошки або поставить на зачинену клітинку, програє. А хто лишиться без безпечного ходу, перемагає, якщо скаже про це.

    # Дошка
    Дошка — квадрат від 2 на 2 до 9 на 9. Звичайний розмір — 3 на 3. Королева починає з випадкової клітинки або з тієї, яку обрали ви.

    Зазвичай клітинки **зачиняються**: та, яку королева покинула, зачинена до кінця гри. Можна обрати й так, щоб вони **лишалися відчинені**.

    # Хід
    Оберіть напрямок і відстань. Напрямків вісім, вони названі, як на цифровій клавіатурі:

    | ліворуч | посередині | праворуч |
    | 7 вгору ліворуч | 8 вгору | 9 вгору праворуч |
    | 4 ліворуч | | 6 праворуч |
    | 1 вниз ліворуч | 2 вниз | 3 вниз праворуч |

    Відстань — від 1 до числа, на одиницю меншого за розмір дошки. Королева стає рівно на такій відстані й дорогою перелітає через зачинені клітинки. Якщо вона стала на відчинену клітинку дошки, хід **безпечний**. Будь-який інший хід — одразу програш.

    @figure stay-on-the-board-moves

    @figure stay-on-the-board-jump

    # Заява
    Замість ходу можна заявити: «Ходів немає». Якщо безпечного ходу справді немає, ви перемагаєте. Якщо він був, ви програєте. Якщо клітинки лишаються відчинені, безпечний хід є завжди, тож заява завжди хибна.

    @figure stay-on-the-board-claim

    # Кінець гри
    | що сталося | хто переміг |
    | королева зійшла з дошки | інший гравець |
    | королева стала на зачинену клітинку | інший гравець |
    | заява, і безпечного ходу не було | той, хто заявив |
    | заява, але безпечний хід був | інший гравець |
    | досягнуто межі ходів | ніхто: нічия |

    До межі рахуються безпечні ходи. Щойно її досягнуто, гра закінчується, ще до будь-якої заяви.

    # Очки
    Кожен безпечний хід — одне очко. Рахунок гри — це кількість безпечних ходів і внесок кожного гравця. Очки не вирішують, хто переміг; вони показують, як довго ви протрималися.

    # Параметри
    - **Розмір:** від 2 до 9 клітинок завширшки, зазвичай 3.
    - **Покинуті клітинки:** зачиняються або лишаються відчинені; зазвичай зачиняються.
    - **Королева починає з:** випадкової клітинки або тієї, яку оберете ви.
    - **Нічия після:** до 999 безпечних ходів, або 0 — без межі; зазвичай 200.

    # Підказки й клавіші
    Безпечні клітинки можна позначати або ні. **Наосліп**: дошку сховано, і ви граєте з пам’яті.

    Напрямки: цифрова клавіатура або Q W E, A D, Z X C, а S — ще одна клавіша для «вниз». Та сама клавіша вдруге збільшує відстань; цифри верхнього ряду задають її одразу. Enter, пробіл або 5 на цифровій клавіатурі підтверджує хід. Backspace робить заяву. Середня кнопка показує, що ви вже обрали, а поки ви чекаєте — останній хід суперника.

learn-stay-on-the-board-tips =
    - **Пам’ятайте, хто перемагає.** Вам потрібен не останній хід, а його відсутність. Грайте так, щоб останній безпечний хід зробив суперник.
    - **Рахуйте відчинені клітинки**, крім тієї, де стоїть королева. Якщо у ваш хід їх парне число і використають усі, ви переможете. Якщо непарне — програєте, хіба що щось зміниться.
    - **Парне? Тримайте все разом.** Будьте ближче до середини й не лишайте осторонь клітинок, куди королева вже не повернеться.
    - **Непарне? Відріжте щось.** Одна недосяжна клітинка робить непарне парним.
    - **Згадайте про коня.** Хід коня — це стрибок, якого королева не вміє. Дві останні клітинки на відстані ходу коня роз’єднані.
    - **Стежте за кутами.** До них веде мало ліній, тож вони першими стають недосяжними. Займіть кут вчасно або навмисне лишіть його осторонь.
    - **На малих дошках вирішує парність.** Від 2 на 2 до 5 на 5, якщо обоє грають найкраще, на непарних розмірах перемагає перший гравець, на парних — другий. Обирайте, ким грати.
    - **Під кінець не довіряйте підрахунку.** Коли лишається з десяток клітинок, деякі з них раз у раз стають недосяжними. Перевіряйте лінії одну за одною.
    - **Перевірте, перш ніж заявляти.** Огляньте всі вісім напрямків аж до краю, і через зачинені клітинки теж. Одна непомічена далека клітинка — і гру програно.
