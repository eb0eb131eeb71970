/** The variable that tells a server which of several it is. */
export const numberVariable = 'MARANI_SERVER'

/** What a server tells the process that began it and the others. */
export type FromServer =
  | { kind: 'ready'; greeting: string }
  /** Asks what all servers have counted. */
  | { kind: 'collect'; id: number }
  | { kind: 'counted'; id: number; figures: object[] }

/** What a server is told. */
export type ToServer = { kind: 'count'; id: number } | { kind: 'collected'; id: number; figures: object[][] }
