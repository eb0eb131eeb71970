/** What the product said that it did, so that it can be held to it. */
export interface Ledger {
  /** Codes of records whose making was acknowledged. */
  created: string[]
  /** The last number that was acknowledged of the one record that is written again and again, and the one on its way. */
  chain: { id: string; acknowledged: number; version: number }
  /** Addresses of files that were taken. */
  uploads: string[]
  /** Imports by number: whether they were acknowledged. */
  imports: Map<number, boolean>
  /** Ids of campaigns that were taken, by their subject. */
  campaigns: Map<string, string>
}

export const newLedger = (): Ledger => ({
  created: [],
  chain: { id: '', acknowledged: 0, version: 0 },
  uploads: [],
  imports: new Map(),
  campaigns: new Map(),
})
