import type { Call, Dialect } from './dialect.ts'

/** Somebody who signs in to a peer; whoever has an organization is restricted to its places. */
export interface PersonGiven {
  email: string
  password: string
  organization?: string
}

/** Where a peer runs, and on what. */
export interface PeerPlace {
  databaseUrl: string
  port: number
  people: readonly PersonGiven[]
}

/** Another product, installed from npm by name and configured by the files of its folder here. */
export interface Peer extends Dialect {
  name: string
  title: string
  /** Exact versions, by the names of packages; the first is the product. */
  packages: Readonly<Record<string, string>>
  /** Packages whose installation runs a program, which npm does only for those named. */
  programsAllowed: readonly string[]
  /** More for its package.json. */
  manifest: object
  /** What npm is told while it installs into that folder. */
  installation?(folder: string): Readonly<Record<string, string>>
  environment(place: PeerPlace): Readonly<Record<string, string>>
  /** Programs of node_modules/.bin, or files, with their parameters: once after each installation, once for each database. */
  build: readonly (readonly string[])[]
  prepare: readonly (readonly string[])[]
  start: readonly string[]
  /** Answers once it is ready. */
  health: string
  /** What makes its tables where that is done by requests, asked in staff's name. */
  setUp: readonly Call[]
  /** Statements that fill its tables from the tables bench_places, bench_regions and bench_categories beside them. */
  fill: readonly string[]
  /** The table of places, for its size and indexes. */
  table: string
  /** Names of cases that it can't do, with the reason. */
  without: Readonly<Record<string, string>>
  /** What it does by default that must be known to read the figures. */
  notes: readonly string[]
}
