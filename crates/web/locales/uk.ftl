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
    [expert] майстер
   *[other] рівень { $level }
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
about-what = Оригінальні стратегічні ігри для двох на полі в клітинку. Ігри на цьому пристрої лишаються у вашому браузері; сервер потрібен лише для гри онлайн та онлайн-словника.
about-words-title = Список слів
about-words = «Слова й землі» користуються англійським списком SCOWL. Його ліцензія просить показати такий текст:
about-no-notices = Текст не вдалося завантажити. Перевірте з’єднання і перезавантажте сторінку.
about-fonts-title = Шрифти
about-fonts = Inter та STIX Two Text за ліцензією SIL Open Font License 1.1, скорочені до потрібних літер.

## Home
## ----

home-title = Стратегія на папері в клітинку.
home-lead = Оригінальні ігри для двох. На одному пристрої, онлайн, проти комп’ютера або просто щоб подивитися.
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
setup-level-suggested = За вашими результатами: { $level }
opponent-computer = Комп’ютер
setup-level-first = Перший комп’ютер
setup-level-second = Другий комп’ютер
setup-side = Ваша сторона
setup-side-random = Випадково
setup-names = Імена
setup-name-optional = необов’язково
setup-preset = Рівновага
preset-original = Як задумано
preset-balanced = Рівні шанси
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
play-not-yours = Цією фігурою ходять { $side }.
play-blocked = Ця фігура не може ходити.
play-no-target = { $piece } не може туди піти.
play-no-computer = Комп’ютер не вдалося запустити. Поверніть хід і спробуйте ще раз або перезавантажте сторінку.
keys-title = Клавіші
keys-space = Пробіл
keys-keypad = Цифрова клавіатура
keys-always = Завжди
keys-after-arrow = На дошці: спершу Tab або стрілка
keys-after-tab = На дошці: спершу Tab
keys-move = На сусідню клітинку
keys-row-ends = На край ряду
keys-touch = Торкнутися клітинки
keys-leave = Залишити дошку
keys-undo = Повернути останній хід
keys-cancel = Скасувати вибране чи введене
keys-help = Показати клавіші
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
end-show-board = Показати дошку
end-show-result = Показати результат
refused-game-over = Гру закінчено.
refused-not-a-move = Це не хід.
refused-unknown-word = Цього слова немає у словнику. Спробуйте інше, нічого не втрачено.
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
online-code = Код гри
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
online-mine-none = Онлайн-ігор ще немає. Створіть гру тут або приєднайтеся за кодом.
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
online-other-rules = У цю гру грали за правилами, яких цей сервер не має, тож на дошці її не показати. Ось її запис.
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
online-refused-too-many-waiting = Забагато ігор, ваших або з вашої мережі, чекають на гравців. Скасуйте одну зі своїх або спробуйте за кілька хвилин.
online-refused-storage-full = На сервері немає місця для нових ігор. Спробуйте пізніше.
online-refused-other-rules = Ця гра має інші правила, ніж цей сервер. Її можна лише прочитати.
online-refused-unavailable = Сервер зараз не може зберегти гру. Спробуйте за мить.
online-refused-no-such-code = З цим кодом ніхто не чекає. Можливо, гра вже почалася або господар пішов.
online-refused-not-a-code = Код має чотири або п’ять літер, наприклад KRTX.
online-code-letters = У кодах не буває { $letter }. Код складається з чотирьох або п’яти таких літер: { $letters }.
online-refused-begun = Ця гра почалася без вас.
online-refused-no-such-game = Такої гри немає.
online-refused-wrong-origin = Онлайн-ігри тут не працюють: сервер не приймає цього сайту. Його власник має запустити сервер із --allow-origin { $site }.
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

## Statistics and first play
## ----

first-just-play = Просто грати
first-lesson = Урок на 2 хвилини
statistics-title = Статистика
statistics-none = Завершених ігор ще немає. Зіграйте, і гра з’явиться тут.
statistics-won = виграно { $won } з { $played }
statistics-streak = Найдовша серія
statistics-words = Найкращі слова
statistics-equation = Улюблене рівняння
statistics-badges = Відзнаки
statistics-badge-new = Здобуті відзнаки: { $name }
statistics-clear = Стерти статистику
statistics-clear-question = Стерти статистику й відзнаки?

## Settings and about
## ----

settings-look = Вигляд
settings-table = За столом
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
settings-confirm-never = Ніколи
settings-confirm-online = Онлайн
settings-confirm-always = Завжди
settings-confirm-help = Перший дотик показує, що зробить хід, другий робить його. На цьому пристрої хід можна й повернути.

## Quadratic War
## ----

quadratic-war-name = Квадратична війна
quadratic-war-summary = Війська з алгебраїчних виразів. Вишикуйте їх, а дискримінант вирішить, хто зникне.
quadratic-war-first = Сині
quadratic-war-second = Червоні
quadratic-war-preset-original = Сині ходять першими, і їм легше. Можлива нічия.
quadratic-war-preset-balanced = Нічия — перемога Червоних, тож Сині мусять виграти.
quadratic-war-option-rules = Правила
quadratic-war-option-rules-help = Класичні: лінія без x² теж рівняння й завжди б’є. Нічия, якщо немає x, є константи, а всі x² і константи одного знака. Сучасні: лінія без x² не рівняння. Нічия, якщо жоден набір фігур обох кольорів не має a ≠ 0 і D ≥ 0, хоч би де вони стояли.
quadratic-war-option-rules-brief = { $value ->
    [modern] сучасні правила
   *[classic] класичні правила
}
quadratic-war-option-rules-classic = Класичні
quadratic-war-option-rules-modern = Сучасні
quadratic-war-option-swap = Обмін військами
quadratic-war-option-swap-help = Після першого ходу Синіх Червоні можуть узяти їхнє військо: дошка повертається, кольори міняються, і Сині ходять знову.
quadratic-war-option-swap-brief = { $value ->
    [on] обмін дозволено
   *[off] без обміну
}
quadratic-war-option-swap-off = Немає
quadratic-war-option-swap-on = Дозволено
quadratic-war-option-ending = Якщо ніхто не переміг
quadratic-war-option-ending-help = Гру, що мала б закінчитися внічию, може виграти сторона, у якої більше фігур, або Червоні.
quadratic-war-option-ending-brief = { $value ->
    [majority] перемагає більшість фігур
    [second] нічия — перемога Червоних
   *[draw] можлива нічия
}
quadratic-war-option-ending-draw = Нічия
quadratic-war-option-ending-majority = Перемагає більшість
quadratic-war-option-ending-second = Перемагають Червоні
quadratic-war-option-odds = Без фігури
quadratic-war-option-odds-help = «none» (усі фігури на місці) або клітинка фігури, якої немає на початку, як-от h1.
quadratic-war-option-odds-brief = { $value ->
    [none] усі фігури
   *[other] без { $value }
}
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
quadratic-war-swapped = { $seat ->
    [first] Сині
   *[second] Червоні
} беруть військо, яке походило: дошку повернуто.
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
quadratic-war-goal = Торкніться фігури, потім клітинки. Рівняння з D ≥ 0 б’ють; збийте всі чужі фігури, щоб перемогти.
quadratic-war-try-equation = { $verdict ->
    [strike] Б’є { quadratic-war-terms }
   *[backfire] Коштує вам { quadratic-war-terms }
}: D{ "\u00A0" }={ "\u00A0" }{ $discriminant }.
quadratic-war-terms = { $condemned-count ->
    [one] { $condemned-count } фігуру
    [few] { $condemned-count } фігури
   *[many] { $condemned-count } фігур
}
quadratic-war-try-passed = Пропустіть хід.
quadratic-war-try-swapped = Обміняйтеся: візьміть військо, яке походило.
quadratic-war-reason-annihilation = { $how ->
    [won] У суперника не лишилося фігур.
    [lost] У вас не лишилося фігур.
   *[decided] { $loser } втратили всі фігури.
}
quadratic-war-reason-mutual-annihilation = Фігур не лишилося в жодної сторони.
quadratic-war-reason-no-quadratics = На дошці не лишилося x².
quadratic-war-reason-no-real-solutions = Рівняння з дійсними коренями вже не скласти.
quadratic-war-reason-repetition = Та сама позиція виникла тричі.
quadratic-war-reason-no-progress = Надто довго жодна фігура не зникала.
quadratic-war-reason-blocked = Жодна сторона не може піти.
quadratic-war-reason-majority = { $how ->
    [won] У вас більше фігур: { $more } проти { $less }.
    [lost] У вас менше фігур: { $less } проти { $more }.
   *[decided] Більше фігур: { $more } проти { $less }.
}
quadratic-war-reason-draw-odds = { $how ->
    [won] Суперник не переміг, а нічия — ваша перемога.
    [lost] Ви не перемогли, а нічия — перемога Червоних.
   *[decided] Сині не перемогли, а нічия — перемога Червоних.
}
quadratic-war-refused-may-not-swap = Обмінятися можуть лише Червоні й лише першим ходом.
quadratic-war-refused-may-not-pass = У вас є хід, тож пропускати не можна.
quadratic-war-refused-no-piece = На цій клітинці немає фігури.
quadratic-war-refused-not-yours = Ця фігура належить супернику.
quadratic-war-refused-occupied = Ця клітинка зайнята. Фігури ходять лише на вільні.
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
quadratic-war-stillness = Ходів без втрат: { $count } із { $limit }, далі кінець гри.
quadratic-war-stuck = Жодна ваша фігура не може піти.
quadratic-war-pass = Пропустити хід
quadratic-war-may-swap = Ви можете взяти військо Синіх. Тоді Сині ходять знову.
quadratic-war-swap = Обміняти війська

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
fuse-and-frost-option-first-help = Підривник кладе бомби, що вибухають за кілька ходів, Морозник — кригу, яку може копнути будь-хто, Іскрун — котушки, між якими тече струм, Мінер — міни, що вибухають поряд із гравцем.
fuse-and-frost-option-first-brief = { $value ->
    [freezer] синій Морозник
    [sparker] синій Іскрун
    [miner] синій Мінер
   *[bomber] синій Підривник
}
fuse-and-frost-option-first-bomber = Підривник
fuse-and-frost-option-first-freezer = Морозник
fuse-and-frost-option-first-sparker = Іскрун
fuse-and-frost-option-first-miner = Мінер
fuse-and-frost-option-second = Помаранчеві грають за
fuse-and-frost-option-second-help = Можлива будь-яка пара, зокрема й двоє однакових.
fuse-and-frost-option-second-brief = { $value ->
    [freezer] помаранчевий Морозник
    [sparker] помаранчевий Іскрун
    [miner] помаранчевий Мінер
   *[bomber] помаранчевий Підривник
}
fuse-and-frost-option-second-bomber = Підривник
fuse-and-frost-option-second-freezer = Морозник
fuse-and-frost-option-second-sparker = Іскрун
fuse-and-frost-option-second-miner = Мінер
fuse-and-frost-option-turns = Ходи
fuse-and-frost-option-turns-help = Скільки ходів обидва гравці разом роблять до нічиєї: від 20 до 999.
fuse-and-frost-option-turns-brief = { $value ->
    [one] нічия після { $value } ходу
   *[other] нічия після { $value } ходів
}
fuse-and-frost-option-fuse = Ґніт
fuse-and-frost-option-fuse-help = За скільки завершень ходу вибухає нова бомба: від 3 до 7. Коли 4, останнім перед вибухом завжди ходить суперник.
fuse-and-frost-option-fuse-brief = ґніт { $value }
fuse-and-frost-option-kicks = Копнуті бомби
fuse-and-frost-option-kicks-help = Сталий ґніт від копняка не змінюється; палкий коротшає на хід, але не менше ніж до 1.
fuse-and-frost-option-kicks-brief = { $value ->
    [burning] копняк укорочує ґніт
   *[steady] ґніт сталий
}
fuse-and-frost-option-kicks-steady = Сталий ґніт
fuse-and-frost-option-kicks-burning = Палкий ґніт
fuse-and-frost-option-blast = Бомба забирає
fuse-and-frost-option-blast-help = Скільки здоров’я забирає в гравця вибух бомби: усе або від 1 до 5.
fuse-and-frost-option-blast-brief = { $value ->
    [out] бомба вибиває з гри
   *[other] бомба забирає { $value }
}
fuse-and-frost-option-blast-out = Усе здоров’я
fuse-and-frost-option-blast-1 = 1
fuse-and-frost-option-blast-2 = 2
fuse-and-frost-option-blast-3 = 3
fuse-and-frost-option-blast-4 = 4
fuse-and-frost-option-blast-5 = 5
fuse-and-frost-option-health = Здоров’я
fuse-and-frost-option-health-help = На початку: по 5 в обох або своє в кожного персонажа.
fuse-and-frost-option-health-brief = { $value ->
    [by-role] здоров’я за персонажем
   *[equal] однакове здоров’я
}
fuse-and-frost-option-health-equal = Однакове
fuse-and-frost-option-health-by-role = За персонажем
fuse-and-frost-option-storm = Буря
fuse-and-frost-option-storm-help = Щоразу після стількох ходів гравець, що далі від середини, втрачає 1 здоров’я: від 1 до 50, або 0, якщо без бурі.
fuse-and-frost-option-storm-brief = { $value ->
    [0] без бурі
    [1] буря щоходу
    [one] буря кожен { $value }-й хід
    [few] буря кожні { $value } ходи
   *[many] буря кожні { $value } ходів
}
fuse-and-frost-option-power-ups = Підсилення
fuse-and-frost-option-power-ups-help = Скільки пар підсилень на арені на початку, від 0 до 3. Щит поглинає удар, стрибок переносить на дві клітинки, обмін міняє вас місцями із суперником.
fuse-and-frost-option-power-ups-brief = { $value ->
    [0] без підсилень
    [one] { $value } пара підсилень
    [few] { $value } пари підсилень
   *[many] { $value } пар підсилень
}
fuse-and-frost-help-danger = Небезпека наприкінці ходу
fuse-and-frost-help-letters = Літери
fuse-and-frost-role-bomber = Підривник
fuse-and-frost-role-freezer = Морозник
fuse-and-frost-role-sparker = Іскрун
fuse-and-frost-role-miner = Мінер
fuse-and-frost-letter-bomber = П
fuse-and-frost-letter-freezer = М
fuse-and-frost-letter-sparker = І
fuse-and-frost-letter-miner = Н
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
    [coil] котушку
    [mine] міну
   *[ice] кригу
} на { $at }.
fuse-and-frost-leapt = { fuse-and-frost-side-word } стрибають на { $to }.
fuse-and-frost-swapped = { fuse-and-frost-side-word } міняються місцями: Сині на { $first }, Помаранчеві на { $second }.
fuse-and-frost-picked-up = { fuse-and-frost-side-word } беруть { $power-up ->
    [shield] щит
    [leap] стрибок
   *[swap] обмін
}.
fuse-and-frost-destroyed = { $power-up ->
    [shield] Щит
    [leap] Стрибок
   *[swap] Обмін
} на { $at } знищено.
fuse-and-frost-shielded = Щит { $seat ->
    [first] Синіх
   *[second] Помаранчевих
} поглинає удар.
fuse-and-frost-pushed = { $seat ->
    [first] Синіх
   *[second] Помаранчевих
} відкинуто на { $to }.
fuse-and-frost-slid = { $object ->
    [bomb] Бомба
    [coil] Котушка
    [mine] Міна
   *[ice] Крига
} з { $from } ковзає на { $to }, { $hit ->
    [first] до Синіх
    [second] до Помаранчевих
    [bomb] до бомби
    [ice] до криги
    [coil] до котушки
    [mine] до міни
   *[wall] до стіни
}.
fuse-and-frost-cracked = { $object ->
    [coil] Котушка
    [mine] Міна
   *[ice] Крига
} на { $at } тріскається, лишилося { $health }.
fuse-and-frost-shattered = { $object ->
    [coil] Котушка
    [mine] Міна
   *[ice] Крига
} на { $at } розлітається.
fuse-and-frost-burned-down = Ґніт бомби на { $at } догорає до { $timer }.
fuse-and-frost-hurt = { $cause ->
    [bomb] Удар вибуху
    [mine] Удар міни
    [coil] Удар струму
    [storm] Удар бурі
   *[ice] Удар
} по { $seat ->
    [first] Синіх
   *[second] Помаранчевих
}, лишилося { $health } здоров’я.
fuse-and-frost-thawed = Крига на { $gone } тане.
fuse-and-frost-drained = { $gone-count ->
    [one] { $object ->
        [coil] Котушка на { $gone } розрядилася
       *[mine] Міна на { $gone } розрядилася
    }
   *[other] { $object ->
        [coil] Котушки на { $gone } розрядилися
       *[mine] Міни на { $gone } розрядилися
    }
}.
fuse-and-frost-burst = { $bombs-count ->
    [0] { "" }
    [one] Вибухає бомба на { $bombs }
   *[other] Вибухають бомби на { $bombs }
}{ $bombs-count ->
    [0] { $mines-count ->
        [one] Вибухає міна на { $mines }
       *[other] Вибухають міни на { $mines }
    }
   *[other] { $mines-count ->
        [0] { "" }
        [one] , а з нею міна на { $mines }
       *[other] , а з нею міни на { $mines }
    }
}{ $ice-count ->
    [0] { "" }
   *[other] , криги на { $ice } більше немає
}{ $coils-count ->
    [0] { "" }
    [one] , котушки на { $coils } більше немає
   *[other] , котушок на { $coils } більше немає
}.
fuse-and-frost-out = { fuse-and-frost-side-word } вибувають на { $at }.
fuse-and-frost-score = Здоров’я: Сині { $first }, Помаранчеві { $second }
fuse-and-frost-goal = Витратьте дії й завершіть хід. Накрийте суперника вибухом або кригою, щоб перемогти.
fuse-and-frost-try-stepped = Ідіть на { $to }.
fuse-and-frost-try-leapt = Стрибніть на { $to }.
fuse-and-frost-try-swapped = Поміняйтеся місцями.
fuse-and-frost-try-placed = Покладіть { $object ->
    [bomb] бомбу
    [coil] котушку
    [mine] міну
   *[ice] кригу
} на { $at }.
fuse-and-frost-try-pushed = Копніть { $seat ->
    [first] Синіх
   *[second] Помаранчевих
} на { $to }.
fuse-and-frost-try-slid = Копніть { $object ->
    [bomb] бомбу, що
    [coil] котушку, що
    [mine] міну, що
   *[ice] кригу, що
} на { $from }.
fuse-and-frost-try-waited = Завершіть хід.
fuse-and-frost-reason-blast = { $how ->
    [won] Суперник потрапив під вибух.
    [lost] Ви потрапили під вибух.
   *[decided] { $loser } потрапили під вибух.
}
fuse-and-frost-reason-double-blast = { $how ->
    [drew] Вибух накрив вас обох.
   *[drawn] Вибух накрив обох гравців.
}
fuse-and-frost-reason-frozen = { $how ->
    [won] Крига забрала в суперника останнє здоров’я.
    [lost] Крига забрала у вас останнє здоров’я.
   *[decided] { $loser } втратили останнє здоров’я через кригу.
}
fuse-and-frost-reason-mined = { $how ->
    [won] Міна забрала в суперника останнє здоров’я.
    [lost] Міна забрала у вас останнє здоров’я.
   *[decided] { $loser } втратили останнє здоров’я через міну.
}
fuse-and-frost-reason-shocked = { $how ->
    [won] Струм забрав у суперника останнє здоров’я.
    [lost] Струм забрав у вас останнє здоров’я.
   *[decided] { $loser } втратили останнє здоров’я через струм.
}
fuse-and-frost-reason-double-shock = { $how ->
    [drew] Струм уразив вас обох.
   *[drawn] Струм уразив обох гравців.
}
fuse-and-frost-reason-storm = { $how ->
    [won] Буря забрала в суперника останнє здоров’я.
    [lost] Буря забрала у вас останнє здоров’я.
   *[decided] { $loser } втратили останнє здоров’я через бурю.
}
fuse-and-frost-reason-turn-limit = Досягнуто межі ходів.
fuse-and-frost-refused-already-facing = Ви вже дивитеся в той бік.
fuse-and-frost-refused-no-actions = Дій не лишилося: завершіть хід або скасуйте крок.
fuse-and-frost-refused-no-landing = Стрибок закінчується на другій клітинці, а вона зайнята.
fuse-and-frost-refused-no-power-up = У вас немає цього підсилення.
fuse-and-frost-refused-not-empty = Ця клітинка зайнята.
fuse-and-frost-refused-nothing-to-kick = Там немає чого копнути.
fuse-and-frost-refused-no-room = За тим гравцем немає місця.
fuse-and-frost-refused-run-blocked = Не зрушить: позаду стіна або гравець.
fuse-and-frost-health = { $count } здоров’я
fuse-and-frost-charge = заряд { $count }
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
fuse-and-frost-coil = котушка
fuse-and-frost-mine = міна
fuse-and-frost-facing = дивиться { fuse-and-frost-way-word }
fuse-and-frost-in-front = перед вами
fuse-and-frost-came-from = звідси ви прийшли, торкніться, щоб скасувати крок
fuse-and-frost-in-reach = можна дійти
fuse-and-frost-in-undo-reach = можна дійти, повернувши кроки
fuse-and-frost-rest = тут спиниться те, що копнете
fuse-and-frost-in-danger = небезпечно
fuse-and-frost-actions-left = { $count ->
    [0] Дій не лишилося
    [one] Лишилася { $count } дія
    [few] Лишилося { $count } дії
   *[many] Лишилося { $count } дій
}
fuse-and-frost-turn-of = Хід { $turn } з { $limit }
fuse-and-frost-actions = Дії
fuse-and-frost-place-bomb = Покласти бомбу
fuse-and-frost-place-ice = Покласти кригу
fuse-and-frost-place-coil = Покласти котушку
fuse-and-frost-place-mine = Покласти міну
fuse-and-frost-kick = Копнути
fuse-and-frost-leap = Стрибнути
fuse-and-frost-swap = Помінятися
fuse-and-frost-power-up = { $kind ->
    [shield] на підлозі щит
    [leap] на підлозі стрибок
   *[swap] на підлозі обмін
}
fuse-and-frost-holds = { $kind ->
    [shield] має щит
    [leap] має стрибок
   *[swap] має обмін
}
fuse-and-frost-undo-step = Скасувати крок
fuse-and-frost-end-turn = Завершити хід
fuse-and-frost-pad = Повороти й кроки
fuse-and-frost-pad-turn = Повернутися { fuse-and-frost-way-word }
fuse-and-frost-pad-step = Крок { fuse-and-frost-way-word }
fuse-and-frost-how-touch = Торкніться зафарбованої клітинки, щоб дійти туди, тієї, що перед вами, щоб покласти чи копнути, себе, щоб повернутися.
fuse-and-frost-keys-turn = Повернутися; та сама стрілка ще раз — крок
fuse-and-frost-keys-kick = Копнути те, що попереду, або покласти туди
fuse-and-frost-keys-leap = Стрибнути через те, що попереду (якщо є стрибок)
fuse-and-frost-keys-swap = Помінятися місцями із суперником (якщо є обмін)
fuse-and-frost-keys-end = Завершити хід
fuse-and-frost-keys-undo = Скасувати крок

## Territory Words
## ----

territory-words-name = Слова й землі
territory-words-summary = Складіть англійське слово на дошці й заберіть землю між його літерами.
territory-words-first = Сині
territory-words-second = Червоні
territory-words-preset-original = Слова можна повторювати. Останнє слово дає велику перевагу.
territory-words-preset-balanced = Кожне слово раз. Сині дістають землю за останнє слово Червоних.
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
territory-words-option-handicap = Фора Синіх
territory-words-option-handicap-help = Скільки тисяч комірок Сині дістають наприкінці, бо останнє слово за Червоними.
territory-words-option-handicap-brief = { $value ->
    [0] без фори
   *[other] Сині +{ $value }{ "\u00A0" }000
}
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
territory-words-score = Земля: Сині { $first }, Червоні { $second }
territory-words-cells = { $count ->
    [one] { GROUPED($count) } клітинка
    [few] { GROUPED($count) } клітинки
   *[many] { GROUPED($count) } клітинок
}, { $share }
territory-words-percent = { $whole },{ $tenth } %
territory-words-handicap = { $score } + { GROUPED($cells) }
territory-words-goal = Виберіть літери англійського слова й зіграйте його. Земля між ними ваша; перемагає більша.
territory-words-try-spelled = Спробуйте { $word }: { $squares }.
territory-words-try-claimed = Здобуває комірок: { GROUPED($gained) }{ $lost ->
    [0] { "" }
   *[other] , { territory-words-other } втрачають { GROUPED($lost) }
}.
territory-words-try-passed = Спасуйте.
territory-words-reason-territory = { $how ->
    [won] У вас більше землі: { GROUPED($more) } проти { GROUPED($less) }.
    [lost] У вас менше землі: { GROUPED($less) } проти { GROUPED($more) }.
   *[decided] Більше землі: { GROUPED($more) } проти { GROUPED($less) }.
}
territory-words-reason-handicap = { $how ->
    [won] Вирішила ваша фора: без неї у вас { GROUPED($more) } проти { GROUPED($less) }.
    [lost] Вирішила фора Синіх: без неї у вас { GROUPED($less) } проти { GROUPED($more) }.
   *[decided] Вирішила фора Синіх: без неї { GROUPED($more) } проти { GROUPED($less) }.
}
territory-words-reason-equal-territory = Землі порівну: по { GROUPED($more) }.
territory-words-refused-too-short = У слові має бути щонайменше три літери.
territory-words-refused-word-repeated = Це слово вже грали, а кожне рахується лише раз.
territory-words-refused-out-of-reach = Ця літера задалеко. Зітріть літеру або виберіть ближчу.
territory-words-refused-picked-twice = Цю літеру вже вибрано. Стерти можна лише останню.
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
    [one] ще { $count } хід
    [few] ще { $count } ходи
   *[many] ще { $count } ходів
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
territory-words-keys-undo = Повернути останній хід, поки слово не почате
territory-words-keys-letter = Вибрати найближчу клітинку з цією літерою
territory-words-keys-another = Замінити її наступною за відстанню
territory-words-keys-submit = Зіграти слово
territory-words-keys-take-back = Стерти останню літеру
territory-words-keys-clear = Очистити слово
territory-words-log-word = { $word } · сила { $strength }
territory-words-log-pass = пас

## Stay on the Board
## ----

stay-on-the-board-name = Лишись на дошці
stay-on-the-board-summary = Одна королева, двоє гравців і клітинки, що зачиняються за нею.
stay-on-the-board-first = Перші
stay-on-the-board-second = Другі
stay-on-the-board-preset-original = На початку всі клітинки відчинені. Розмір дошки сприяє одній зі сторін.
stay-on-the-board-preset-balanced = Одна клітинка може бути зачинена на початку, тож ніхто не знає, кому дошка сприяє.
stay-on-the-board-option-size = Розмір
stay-on-the-board-option-size-help = 3 × 3 — щоб навчитися; радимо 5 × 5.
stay-on-the-board-option-size-brief = { $value } × { $value }
stay-on-the-board-option-mode = Покинуті клітинки
stay-on-the-board-option-mode-help = З відчиненими простіше. Важче: клітинка, яку королева покидає, зачиняється назавжди.
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
stay-on-the-board-option-closed = Зачинено на початку
stay-on-the-board-option-closed-help = Щонайбільше стільки клітинок і не більше чверті дошки. Скільки саме і які, визначається випадково, коли гра починається.
stay-on-the-board-option-closed-brief = { $value ->
    [0] усі клітинки відчинені
   *[other] зачинено до { $value }
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
stay-on-the-board-score = Очки: { $total } (Перші { $first }, Другі { $second })
stay-on-the-board-try-moved = Спробуйте { $from } → { $to }.
stay-on-the-board-goal = Пересуньте королеву на відчинену клітинку. Немає безпечного ходу — заявіть «Ходів немає» й перемагайте.
stay-on-the-board-closes = { $place ->
    [corner] Зачиняє кут { $square }.
    [edge] Зачиняє { $square } на краю.
   *[middle] Зачиняє { $square } посередині.
}
stay-on-the-board-try-claimed = Заявіть «Ходів немає»: безпечних клітинок не лишилося.
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
stay-on-the-board-reason-off-board = { $how ->
    [won] Суперник вивів королеву за межі дошки.
    [lost] Ви вивели королеву за межі дошки.
   *[decided] { $loser } вивели королеву за межі дошки.
}
stay-on-the-board-reason-closed-square = { $how ->
    [won] Суперник поставив королеву на зачинену клітинку.
    [lost] Ви поставили королеву на зачинену клітинку.
   *[decided] { $loser } поставили королеву на зачинену клітинку.
}
stay-on-the-board-reason-right-claim = { $how ->
    [won] Ваша заява правильна: безпечних ходів не лишилося.
    [lost] Заява суперника правильна: безпечних ходів не лишилося.
   *[decided] Правильна заява: безпечних ходів не лишилося.
}
stay-on-the-board-reason-wrong-claim = { $how ->
    [won] Заява суперника хибна: безпечний хід ще був.
    [lost] Ваша заява хибна: безпечний хід ще був.
   *[decided] Хибна заява: безпечний хід ще був.
}
stay-on-the-board-reason-move-limit = Досягнуто межі ходів.
stay-on-the-board-refused-no-such-distance = Дошка не така широка: виберіть меншу відстань.
stay-on-the-board-square = { $square }, { $what ->
    [queen] королева
    [closed] зачинена
    [safe] відчинена, туди безпечно
    [missed] відчинена, туди було безпечно
   *[open] відчинена
}
stay-on-the-board-points = { $count } з { $total ->
    [one] { $total } очка
   *[other] { $total } очок
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
stay-on-the-board-keys-direction = Напрямок; та сама клавіша ще раз — далі
stay-on-the-board-keys-distance = Відстань
stay-on-the-board-keys-confirm = Зробити хід
stay-on-the-board-keys-claim = Заявити «{ stay-on-the-board-claim }»
