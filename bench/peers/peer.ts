import type { Call, Dialect } from './dialect.ts'

/** A user of a peer; a user with an organization is restricted to its places. */
export interface PersonGiven {
  email: string
  password: string
  organization?: string
}

/** Where a peer runs, and its database. */
export interface PeerPlace {
  databaseUrl: string
  port: number
  people: readonly PersonGiven[]
}

/** Another product, installed from npm by name and configured by the files of its directory here. */
export interface Peer extends Dialect {
  name: string
  title: string
  /** Exact versions by package name; the first is the product. */
  packages: Readonly<Record<string, string>>
  /** Packages whose install scripts npm is allowed to run. */
  programsAllowed: readonly string[]
  /** Additional properties of its package.json. */
  manifest: object
  /** Additional environment variables for npm while it installs into that directory. */
  installation?(folder: string): Readonly<Record<string, string>>
  environment(place: PeerPlace): Readonly<Record<string, string>>
  /**
   * Commands from node_modules/.bin, or files, with their arguments: run once after each installation and once for each
   * database.
   */
  build: readonly (readonly string[])[]
  prepare: readonly (readonly string[])[]
  start: readonly string[]
  /** A path that responds once the peer is ready. */
  health: string
  /** Requests that create its tables, sent as staff, if needed. */
  setUp: readonly Call[]
  /** Statements that fill its tables from the tables bench_places, bench_regions and bench_categories. */
  fill: readonly string[]
  /** The table of places, for its size and indexes. */
  table: string
  /** Unsupported cases by key, with the reason. */
  without: Readonly<Record<string, string>>
  /** Defaults that matter for interpreting the figures. */
  notes: readonly string[]
}
