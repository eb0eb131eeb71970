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

/** A kind of work outside of answers: how often it is tried, and how it is done. */
export type Job<Name extends string = string> = JobDefinition & JobHandler<Name>

/** What a product says of itself that its features must know. */
export interface ProductFacts {
  authorization: Authorization
  /** The entity that it is about: visits are counted of its records, and what is done with any entity begins with it. */
  main: string
  about: ApiFacts
}

/**
 * One thing that people do, as the server is given it. A feature that others build on may give features further properties, next to
 * its own code: `declare module '…/feature.ts' { interface Feature { … } }`.
 */
export interface Feature {
  /** The name of its folder. */
  name: string
  /** The features without which it does not work. */
  needs: readonly string[]
  /** What it keeps. */
  entities?: readonly EntityDeclaration[]
  /** The lists that its fields choose from. */
  codeLists?: readonly CodeList[]
  /** Those that name what only a product knows are made for it. */
  routes?: readonly Route[] | ((product: ProductFacts) => readonly Route[])
  /** Work outside of answers, by the name of the job. */
  jobs?: Readonly<{ [Name in JobName]?: Job<Name> }>
  /** How long it keeps what. */
  retention?: readonly Retention[]
  /** What follows from writes, by table. */
  effects?: Readonly<Record<string, TableEffects>>
  /** What it notes in the history of records without writing them, with who may read of it. */
  remarks?: Remarks
  /** How a record of some resources is created where somebody is to be notified of it. */
  creations?: Product['creations']
  /** How one record of its entities is read, where an answer has more than the fields that anybody may read. */
  readings?: Product['readings']
  /** What follows, in the same transaction, where people have declared something otherwise that it names. */
  declared?: Product['declared']
  /** What a product has from one of its features alone: who calls, how changes are reviewed, what follows from any write. */
  brings?: Partial<Omit<Product, 'creations' | 'declared' | 'readings'> & Pick<RecordEffects, 'reviews' | 'written'>>
}

/** The routes of a feature in a product. */
export const routesOf = ({ routes = [] }: Feature, product: ProductFacts): readonly Route[] =>
  typeof routes === 'function' ? routes(product) : routes
