import type { lobby as english } from '../en/lobby'
import { agoIn, pluralIn } from '../plural'

const plural = pluralIn('de')

export const lobby: typeof english = {
  home: {
    title: 'Zwei Spiele, ein Tisch',
    intro:
      'Setz dich mit Freunden an den Tisch, jeder am eigenen Handy, lass Bots mitspielen, oder führe die Tafel für echte Würfel.',
    gargon: {
      tagline: 'Bluffen, passen, zuschlagen: Sechs Fabelwesen kämpfen um Amulette.',
      players: '3 bis 5 Personen · etwa 40 Minuten',
    },
    bargon: {
      tagline: 'Drei Zufallswürfel, eine Tafel, alle Augen auf dem Tisch.',
      players: '2 oder 3 Personen · etwa 5 Minuten',
    },
    playNow: 'Jetzt gegen Bots spielen',
    newTable: 'Neuer Tisch mit Freunden',
    slate: 'Tafel für echte Würfel',
    slateHint: 'Drei echte Würfel auf dem Tisch? Dein Handy schreibt mit.',
    myTables: 'Meine Tische',
    noTables: 'Noch kein Tisch. Der erste ist nur einen Tipp entfernt.',
    keptForEver: 'Beendete Spiele bleiben hier für immer erhalten.',
    keptFor: (days: number) =>
      plural(days, {
        one: 'Beendete Spiele bleiben hier # Tag lang erhalten.',
        other: 'Beendete Spiele bleiben hier # Tage lang erhalten.',
      }),
    yourTurn: 'Du bist dran',
    waitForMe: (count) =>
      plural(count, { one: 'Ein Tisch wartet auf dich', other: '# Tische warten auf dich' }),
    status: { waiting: 'noch nicht gestartet', playing: 'läuft', ended: 'vorbei' },
    toMove: (name) => `${name} ist dran`,
    toMoveSeveral: 'andere sind dran',
    freeSeats: (count) => plural(count, { one: '# Platz frei', other: '# Plätze frei' }),
    alone: 'Noch niemand sonst',
    withPeople: (names) => `mit ${names}`,
    againstBots: (count) => plural(count, { one: 'gegen # Bot', other: 'gegen # Bots' }),
    bots: (count) => plural(count, { one: '# Bot', other: '# Bots' }),
    ago: agoIn('de'),
    allTables: 'Alle Tische',
    showAll: (count) => plural(count, { one: '# weiteren zeigen', other: '# weitere zeigen' }),
    opening: 'Der Tisch wird gedeckt …',
    guest: 'Gast',
  },

  join: {
    label: 'Mit Code beitreten',
    placeholder: 'BCDF-GHJK',
    go: 'Los',
    letters: 'Ein Code hat acht Buchstaben.',
    unknown:
      'Kein Tisch hat diesen Code. Sobald alle sitzen, gilt er nicht mehr: Frag dann nach dem Link.',
    wait: (seconds) =>
      plural(seconds, {
        one: 'Zu viele falsche Codes. In # Sekunde geht es wieder.',
        other: 'Zu viele falsche Codes. In # Sekunden geht es wieder.',
      }),
  },

  open: {
    title: (game: string) => `Ein Tisch für ${game}`,
    players: 'Wie viele spielen mit?',
    name: 'Dein Name am Tisch',
    nameHint: 'Die anderen sehen ihn.',
    nameMissing: 'Sag den anderen, wer du bist.',
    rules: 'Hausregeln',
    go: 'Tisch decken',
    gargon: {
      usual: 'Die üblichen',
      start: 'Wer beginnt?',
      startRandom: 'Fairer Zufall',
      startRandomHint: 'Wer die erste Runde beginnt, wird ausgelost.',
      startSeat: (seat: number) => `Platz ${seat}`,
      startSeatHint: 'Dieser Platz beginnt die erste Runde.',
      replacements: 'Nach einer Niederlage',
      replacementsLosers: 'Eine ziehen',
      replacementsLosersHint:
        'Wer einen Kampf verliert, zieht eine Karte. So wird das Spiel beschrieben.',
      replacementsNone: 'Nichts ziehen',
      replacementsNoneHint: 'Nur Passen bringt neue Karten. Die Hände schmelzen schneller.',
      memory: 'Gewonnene und abgelegte Karten',
      memoryOpen: 'Offen',
      memoryOpenHint: 'Alle dürfen sie durchsehen, und das Programm zählt für dich mit.',
      memoryClosed: 'Verdeckt',
      memoryClosedHint: 'Nur die letzte Runde ist zu sehen. Den Rest musst du dir merken.',
      match: 'Wie oft wird gegeben?',
      matchHint: (deals) =>
        plural(deals, {
          one: 'Ein Spiel entscheidet.',
          other: 'Die Punkte aus # Spielen werden zusammengezählt.',
        }),
    },
    bargon: {
      ante: 'Einsatz in Chips',
      anteNone: 'Keiner',
      anteHint: (ante) =>
        ante === 0
          ? 'Kein Topf: Ihr spielt um die Ehre.'
          : plural(ante, {
              one: 'Alle zahlen vor dem ersten Wurf # Chip in den Topf.',
              other: 'Alle zahlen vor dem ersten Wurf # Chips in den Topf.',
            }),
      anteNoted: 'Die Tafel merkt sich nur, was ihr vereinbart habt.',
      scorekeeper: 'Wer führt die Tafel?',
      scorekeeperHint:
        'Du, weil du den Tisch deckst: Du startest das Spiel. Die Tafel schreibt das Programm.',
    },
    slate: {
      title: 'Tafel für echte Würfel',
      intro: 'Ihr werft echte Würfel, dieses Gerät schreibt mit.',
      names: 'Wer spielt mit?',
      player: (number) => `${number}. Person`,
      scorekeeper: 'Wer hält dieses Gerät?',
      missing: 'Alle brauchen einen Namen.',
      go: 'Tafel nehmen',
    },
  },

  strength: 'Stärke der Bots',

  room: {
    title: 'Warteraum',
    sit: 'Hier sitzen',
    sitAt: (number) => `Auf Platz ${number} setzen`,
    you: 'Hier sitzt du',
    free: 'frei',
    ready: 'bereit',
    notReady: 'noch nicht da',
    addBot: 'Einen Bot setzen',
    fillBots: 'Mit Bots auffüllen',
    removeBot: 'Den Bot wegschicken',
    freeSeat: 'Diesen Platz freigeben',
    standUp: 'Aufstehen',
    seatTitle: (number) => `Platz ${number}`,
    taken: (taken, all) => `${taken} von ${all} Plätzen sind besetzt`,
    start: 'Spiel starten',
    waitSeats: (missing) =>
      plural(missing, {
        one: 'Ein Platz ist noch frei.',
        other: '# Plätze sind noch frei.',
      }),
    waitReady: (names) => `Noch fehlt das Gerät von ${names}.`,
    waitStarter: (name) => `${name} startet das Spiel.`,
    waitHost: 'Wer den Tisch aufgemacht hat, startet das Spiel.',
    hostMissing:
      'Wer den Tisch aufgemacht hat, ist weg. Solange darfst du starten, Bots setzen und verlassene Plätze freigeben.',
    scorekeeper: (you) => (you ? 'führst die Tafel' : 'führt die Tafel'),
    watching: 'Du schaust zu. Wer den Einladungslink hat, darf sich setzen.',
    who: 'Wie sollen wir dich nennen?',
    whoGo: 'Hinsetzen',
    invited: (game) => `Du bist zu ${game} eingeladen`,
    invitedBy: (name, game) => `${name} lädt dich zu ${game} ein`,
    takeSeat: 'Platz nehmen',
    howToPlay: 'So wird gespielt',
    invite: 'Andere einladen',
    inviteHint: 'Wer diesen Link öffnet, darf sich setzen. Er gilt im selben Netz.',
    watchHint: 'Alle Plätze sind besetzt. Wer diesen Link öffnet, schaut zu.',
    code: 'Code',
    codeHint: 'Oder diesen Code auf der Startseite eintippen. Er gilt, bis alle sitzen.',
    inviteOnly:
      'Dieser Link geht nur auf diesem Gerät. Starte den Server für dein Netz, damit andere mitspielen können.',
    fair: 'Fairer Zufall',
    fairSummary: 'Das Mischen ist schon versiegelt.',
    fairText:
      'Bevor sich jemand gesetzt hat, hat der Server ein Geheimnis gezogen und dieses Siegel davon gezeigt. Jedes Gerät gibt eigene Zufallsbytes dazu, sobald sich jemand setzt. Beides zusammen bestimmt allen Zufall im Spiel. Danach wird das Geheimnis geöffnet, und alle können prüfen, ob es zum Siegel passt.',
    seal: 'Siegel',
    options: 'An diesem Tisch',
  },

  result: {
    won: (names, several) => (several ? `${names} teilen sich den Sieg` : `${names} gewinnt`),
    youWon: 'Du hast gewonnen!',
    youShare: (names) => `${names} teilen sich den Sieg, und du bist dabei`,
    over: 'Das Spiel ist aus',
    rematch: 'Noch einmal',
    check: 'Diese Partie prüfen',
    leave: 'Zur Startseite',
  },

  settings: {
    look: 'Aussehen',
    play: 'Im Spiel',
    title: 'Einstellungen',
    name: 'Dein Name an den Tischen',
    saved: 'Gespeichert.',
    device:
      'Alles hier bleibt auf diesem Gerät; nur deinen Namen und deine Chips kennt der Server.',
  },

  full: {
    title: 'Alle Plätze sind besetzt',
    waiting: (names) =>
      `${names} sitzen hier und fangen gleich an. Steht jemand auf, darfst du dich setzen.`,
    playing: (names) => `${names} spielen schon. Du kannst zuschauen.`,
    watch: 'Zuschauen',
    own: 'Ein eigener Tisch',
  },

  errors: {
    missing: 'Hier liegt nichts',
    missingText: 'Diese Seite gibt es nicht. Vielleicht wurde der Link abgeschnitten?',
    gone: 'Dieser Tisch ist nicht da',
    goneText:
      'Entweder ist der Link unvollständig, oder der Tisch wurde abgeräumt. Bitte um einen neuen Link.',
    offline: 'Der Server antwortet nicht',
    offlineText:
      'Läuft er, und bist du im selben Netz? Dein Spiel ist gespeichert; nichts geht verloren.',
    retrying: 'Ich versuche es von selbst weiter.',
    failed: 'Da ist etwas schiefgegangen',
    failedText:
      'Versuch es noch einmal. Wenn es so bleibt, sollten die Betreiber dieses Servers davon wissen.',
    closed: 'Du bist nicht mehr verbunden',
  },

  credit: {
    gargon: 'Gargon von Rüdiger Dorn, Grafik Oliver Freudenreich (Amigo, 2001)',
    bargon: 'Bargon von Kevin Van Ryswyck, Grafik Rick Scott',
    unofficial: 'Ein inoffizieller, nicht kommerzieller Tisch mit eigenen Bildern.',
  },
}
