import type { ApiFacts } from './http/openApi.ts'
import type { Authorization } from './model/authorization.ts'
import type { CodeList, EntityDeclaration } from './model/declaration.ts'
import type { Product } from './http/product.ts'
import type { Route } from './http/route.ts'
import type { JobHandler } from './jobs/handler.ts'
import type { JobDefinition, JobName } from './jobs/job.ts'
import type { RecordEffects, TableEffects } from './records/effects.ts'
import type { Remarks } from './records/remarks.ts'
import type { Retention } from './records/retention.ts'

/** A kind of background job: how often it is attempted, and how it is run. */
export type Job<Name extends string = string> = JobDefinition & JobHandler<Name>

/** What features need to know about the product. */
export interface ProductFacts {
  authorization: Authorization
  /**
   * The main entity of the product: visitor statistics are about its records, and features for any entity start with
   * it.
   */
  main: string
  about: ApiFacts
}

/**
 * Everything on the server that belongs to one activity of people. A feature that others build on may add properties
 * next to its own code: `declare module '…/feature.ts' { interface Feature { … } }`.
 */
export interface Feature {
  /** The name of its folder. */
  name: string
  /** The features that it requires. */
  needs: readonly string[]
  /** Its entities. */
  entities?: readonly EntityDeclaration[]
  /** Its code lists. */
  codeLists?: readonly CodeList[]
  /** Its routes; a function if they depend on the product. */
  routes?: readonly Route[] | ((product: ProductFacts) => readonly Route[])
  /** Its background jobs by name. */
  jobs?: Readonly<{ [Name in JobName]?: Job<Name> }>
  /** Its retention rules. */
  retention?: readonly Retention[]
  /** Effects of writes, by table. */
  effects?: Readonly<Record<string, TableEffects>>
  /** Actions that it records in the history without a write, each with who may read it. */
  remarks?: Remarks
  /** How records of some resources are created if somebody is to be notified. */
  creations?: Product['creations']
  /** How records of its entities are read if the response has more than their readable fields. */
  readings?: Product['readings']
  /** Called in the same transaction after a declaration has changed that it may refer to. */
  declared?: Product['declared']
  /** What only one feature of a product provides: identification of callers, reviews, effects of any write. */
  provides?: Partial<Omit<Product, 'creations' | 'declared' | 'readings'> & Pick<RecordEffects, 'reviews' | 'written'>>
}

/** Returns the routes of a feature in a product. */
export const routesOf = ({ routes = [] }: Feature, product: ProductFacts): readonly Route[] =>
  typeof routes === 'function' ? routes(product) : routes
