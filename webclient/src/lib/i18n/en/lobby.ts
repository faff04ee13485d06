import { agoIn, pluralIn } from '../plural'

const plural = pluralIn('en')

export const lobby = {
  home: {
    title: 'Two games, one table',
    intro:
      'Sit down with friends on their own phones, fill the chairs with bots, or keep score for real cubes.',
    gargon: {
      tagline: 'Bluff, pass, strike: six creatures fight for amulets.',
      players: '3 to 5 players · about 40 minutes',
    },
    bargon: {
      tagline: 'Three chance cubes, one slate, all eyes on the table.',
      players: '2 or 3 players · about 5 minutes',
    },
    playNow: 'Play now against bots',
    newTable: 'New table with friends',
    slate: 'Slate for real cubes',
    slateHint: 'Three real cubes on the table? Your phone keeps the score.',
    myTables: 'My tables',
    noTables: 'No table yet. The first one is a tap away.',
    keptForEver: 'Finished games are kept here for good.',
    keptFor: (days: number) =>
      plural(days, {
        one: 'Finished games are kept here for # day.',
        other: 'Finished games are kept here for # days.',
      }),
    yourTurn: 'Your turn',
    waitForMe: (count: number) =>
      plural(count, { one: 'A table waits for you', other: '# tables wait for you' }),
    status: { waiting: 'not started yet', playing: 'in play', ended: 'over' },
    toMove: (name: string) => `${name} to move`,
    toMoveSeveral: 'others to move',
    freeSeats: (count: number) => plural(count, { one: '# seat free', other: '# seats free' }),
    alone: 'Nobody else yet',
    withPeople: (names: string) => `with ${names}`,
    againstBots: (count: number) =>
      plural(count, { one: 'against # bot', other: 'against # bots' }),
    bots: (count: number) => plural(count, { one: '# bot', other: '# bots' }),
    ago: agoIn('en'),
    allTables: 'All tables',
    showAll: (count: number) => plural(count, { one: 'Show # more', other: 'Show # more' }),
    opening: 'Laying the table …',
    guest: 'Guest',
  },

  join: {
    label: 'Join by code',
    placeholder: 'BCDF-GHJK',
    go: 'Join',
    letters: 'A code has eight letters.',
    unknown: 'No table has this code. Once everybody sits, a code ends: ask for the link instead.',
    wait: (seconds: number) =>
      plural(seconds, {
        one: 'Too many wrong codes. Try again in # second.',
        other: 'Too many wrong codes. Try again in # seconds.',
      }),
  },

  open: {
    title: (game: string) => `A table for ${game}`,
    players: 'How many sit down?',
    name: 'Your name at the table',
    nameHint: 'The others see it.',
    nameMissing: 'Tell the others who you are.',
    rules: 'House rules',
    go: 'Lay the table',
    gargon: {
      usual: 'The usual ones',
      start: 'Who begins?',
      startRandom: 'Fair chance',
      startRandomHint: 'The first start player is drawn.',
      startSeat: (seat: number) => `Seat ${seat}`,
      startSeatHint: 'This seat begins the first round.',
      replacements: 'After a defeat',
      replacementsLosers: 'Draw one',
      replacementsLosersHint:
        'Whoever loses a fight draws one card. That is how the game is described.',
      replacementsNone: 'Draw nothing',
      replacementsNoneHint: 'Only passing brings new cards. Hands melt faster.',
      memory: 'Won and discarded cards',
      memoryOpen: 'Open',
      memoryOpenHint: 'Everybody may look through them, and the program counts for you.',
      memoryClosed: 'Closed',
      memoryClosedHint: 'Only the last round can be seen. You have to remember the rest.',
      match: 'How many deals?',
      matchHint: (deals: number) =>
        plural(deals, {
          one: 'One deal decides.',
          other: 'The points of # deals are added up.',
        }),
    },
    bargon: {
      ante: 'Ante in chips',
      anteNone: 'None',
      anteHint: (ante: number) =>
        ante === 0
          ? 'No pot: you play for the honour.'
          : plural(ante, {
              one: 'Everybody pays # chip into the pot before the first throw.',
              other: 'Everybody pays # chips into the pot before the first throw.',
            }),
      anteNoted: 'The slate only notes what you agreed.',
      scorekeeper: 'Who keeps the score?',
      scorekeeperHint:
        'You do, since you lay the table: you start the game. The program fills the slate.',
    },
    slate: {
      title: 'Slate for real cubes',
      intro: 'You throw real cubes, this device keeps the score.',
      names: 'Who plays?',
      player: (number: number) => `Player ${number}`,
      scorekeeper: 'Who holds this device?',
      missing: 'Every player needs a name.',
      go: 'Take the slate',
    },
  },

  strength: 'Strength of the bots',

  room: {
    title: 'Waiting room',
    sit: 'Sit here',
    sitAt: (number: number) => `Sit down on seat ${number}`,
    you: 'You sit here',
    free: 'free',
    ready: 'ready',
    notReady: 'not here yet',
    addBot: 'Seat a bot',
    fillBots: 'Fill with bots',
    removeBot: 'Send the bot away',
    freeSeat: 'Free this seat',
    standUp: 'Stand up',
    seatTitle: (number: number) => `Seat ${number}`,
    taken: (taken: number, all: number) => `${taken} of ${all} seats are taken`,
    start: 'Start the game',
    waitSeats: (missing: number) =>
      plural(missing, {
        one: 'One seat is still free.',
        other: '# seats are still free.',
      }),
    waitReady: (names: string) => `Waiting for the device of ${names}.`,
    waitStarter: (name: string) => `${name} starts the game.`,
    waitHost: 'Whoever opened the table starts the game.',
    hostMissing:
      'Whoever opened the table is away. Meanwhile you may start, seat bots and free the seats of those who left.',
    scorekeeper: (you: boolean): string => (you ? 'you keep the score' : 'keeps the score'),
    watching: 'You are watching. Whoever has the invitation link may sit down.',
    who: 'What shall we call you?',
    whoGo: 'Sit down',
    invited: (game: string) => `You are invited to ${game}`,
    invitedBy: (name: string, game: string) => `${name} invites you to ${game}`,
    takeSeat: 'Take a seat',
    howToPlay: 'How it is played',
    invite: 'Invite others',
    inviteHint: 'Whoever opens this link may sit down. It works in the same network.',
    watchHint: 'All seats are taken. Whoever opens this link watches.',
    code: 'Code',
    codeHint: 'Or type this code on the start page. It ends once everybody sits.',
    inviteOnly:
      'This link works on this device only. Start the server for your network to let others in.',
    fair: 'Fair chance',
    fairSummary: 'The shuffle is already sealed.',
    fairText:
      'Before anybody sat down, the server drew a secret and showed this seal of it. Every device adds random bytes of its own when its player sits down. Together they decide all chance in the game. Afterwards the secret is opened, and anybody can check that it fits the seal.',
    seal: 'Seal',
    options: 'At this table',
  },

  result: {
    won: (names: string, several: boolean) =>
      several ? `${names} share the win` : `${names} wins`,
    youWon: 'You have won!',
    youShare: (names: string) => `${names} share the win, and you are one of them`,
    over: 'The game is over',
    rematch: 'Play again',
    check: 'Check this game',
    leave: 'To the start page',
  },

  settings: {
    look: 'The look',
    play: 'In the game',
    title: 'Settings',
    name: 'Your name at tables',
    saved: 'Saved.',
    device:
      'Everything here stays on this device; only your name and your chips are known to the server.',
  },

  full: {
    title: 'All seats are taken',
    waiting: (names: string) =>
      `${names} sit here and are about to begin. If somebody stands up, you may sit down.`,
    playing: (names: string) => `${names} are playing already. You can watch.`,
    watch: 'Watch',
    own: 'A table of my own',
  },

  errors: {
    missing: 'Nothing lies here',
    missingText: 'This page does not exist. Perhaps the link was cut off?',
    gone: 'This table is not here',
    goneText:
      'Either the link is incomplete, or the table has been cleared away. Ask whoever invited you for a new link.',
    offline: 'The server does not answer',
    offlineText:
      'Is it running, and are you in the same network? Your game is kept; nothing is lost.',
    retrying: 'I keep trying by myself.',
    failed: 'Something went wrong',
    failedText: 'Try again. If it stays like this, the people who run this server should know.',
    closed: 'You are no longer connected',
  },

  credit: {
    gargon: 'Gargon by Rüdiger Dorn, art Oliver Freudenreich (Amigo, 2001)',
    bargon: 'Bargon by Kevin Van Ryswyck, graphics Rick Scott',
    unofficial: 'An unofficial, non-commercial table with art of its own.',
  },
}
