/** The environment variable with a server's number in the cluster. */
export const numberVariable = 'MARANI_SERVER'

/** Messages from a server to the supervising process. */
export type FromServer =
  | { kind: 'ready'; greeting: string }
  /** Requests the metrics of all servers. */
  | { kind: 'collect'; id: number }
  | { kind: 'counted'; id: number; figures: object[] }

/** Messages to a server. */
export type ToServer = { kind: 'count'; id: number } | { kind: 'collected'; id: number; figures: object[][] }
