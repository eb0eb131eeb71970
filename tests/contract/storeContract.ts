import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Registry } from '../../src/engine/model/registry.ts'
import type { Store } from '../../src/engine/records/store.ts'
import { describeAgreement } from './agreement.ts'
import { describeClaims } from './claims.ts'
import { describeConditions } from './conditions.ts'
import { describeOrder } from './order.ts'
import { describePages } from './pages.ts'
import { describePreferences } from './preferences.ts'
import { contractRegistry } from './things.ts'
import { describeTransactions } from './transactions.ts'
import { describeUniqueness } from './uniqueness.ts'
import { describeUpdates } from './updates.ts'
import { describeValues } from './values.ts'

export interface OpenedStore {
  store: Store
  close(): Promise<void>
}

/** Opens an empty store with the tables of a registry. */
export type OpenStore = (registry: Registry) => Promise<OpenedStore>

/** The questions of one theme; they start with an empty store each. */
export type Theme = (store: () => Store) => void

const themes: Record<string, Theme> = {
  'sorts rows so that it': describeOrder,
  'filters rows so that it': describeConditions,
  'gives pages so that it': describePages,
  'prefers rows so that it': describePreferences,
  'keeps values so that it': describeValues,
  'keeps unique values so that it': describeUniqueness,
  'changes rows so that it': describeUpdates,
  'works in transactions so that it': describeTransactions,
  'lets rows be claimed so that it': describeClaims,
}

/** Asks a store everything that any store of the product must answer alike, and whether it agrees with the one over FakeRest. */
export function describeStore(name: string, open: OpenStore): void {
  describe(name, () => {
    let opened: OpenedStore
    beforeAll(async () => {
      opened = await open(contractRegistry)
    })
    beforeEach(async () => {
      await opened.store.remove('things', [])
      await opened.store.remove('others', [])
    })
    afterAll(() => opened?.close())
    for (const [title, theme] of Object.entries(themes)) describe(title, () => theme(() => opened.store))
    describe('agrees with the store over FakeRest, so that both', () => describeAgreement(() => opened.store))
  })
}
