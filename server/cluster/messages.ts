/** The variable that gives a server its number among several. */
export const numberVariable = 'MARANI_SERVER'

/** What a server reports to the process that started it and to the others. */
export type FromServer =
  | { kind: 'ready'; greeting: string }
  /** Asks what all servers have counted. */
  | { kind: 'collect'; id: number }
  | { kind: 'counted'; id: number; figures: object[] }

/** Messages to a server. */
export type ToServer = { kind: 'count'; id: number } | { kind: 'collected'; id: number; figures: object[][] }
