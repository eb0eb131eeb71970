import type { Row } from './query.ts'

/** How many records refer to some others by one of their properties. */
export interface Use {
  resource: string
  property: string
  count: number
  /** There are more than `count`. */
  capped: boolean
  /** What narrows their list to them; null where it would name too many records. */
  filter: Row | null
}

/** What deleting a record would do. */
export interface Deletion {
  /** The records that go to the trash with it. */
  follow: { resource: string; count: number }[]
  /** What keeps it and them from being deleted; nothing where they can be. */
  uses: Use[]
}
