import { routesOf, type Feature, type Job, type ProductFacts } from './feature.ts'
import { answers, answersRetention } from './http/entities/answers.ts'
import type { Product } from './http/product.ts'
import { publicRecordRoutes } from './http/public/routes.ts'
import type { Route } from './http/route.ts'
import { recordRoutes } from './http/routes/records.ts'
import { documentRoute, serviceRoutes } from './http/routes/service.ts'
import { usageRoutes } from './http/routes/usage.ts'
import { jobs } from './jobs/entities/jobs.ts'
import { jobsRetention } from './jobs/jobRules.ts'
import type { Authorization } from './model/authorization.ts'
import { codeListsOfEvery } from './model/codeLists.ts'
import type { CodeList, EntityDeclaration, FieldDeclaration } from './model/declaration.ts'
import type { RecordEffects } from './records/effects.ts'
import { keptForGood } from './records/keptForGood.ts'
import { addresses } from './records/entities/addresses.ts'
import { file_uses } from './records/entities/file_uses.ts'
import { files } from './records/entities/files.ts'
import { history } from './records/entities/history.ts'
import { old_slugs } from './records/entities/old_slugs.ts'

/** What a product can do, in the order in which paths are matched, and who does it. */
export interface ProductParts extends ProductFacts {
  features: readonly Feature[]
}

/** What a product declares beside its features. */
export interface ProductDeclaration extends ProductParts {
  entities: readonly EntityDeclaration[]
  codeLists: readonly CodeList[]
  /** Says what pure functions ask of it: its country, and what its features must know. Whoever starts the product calls it first. */
  bring(): void
  /** Names of entities in the order of the panel's menu; those that are not named come after them. */
  menu: readonly string[]
}

/** What is declared for a product, whole. */
export interface ProductDeclarations {
  entities: readonly EntityDeclaration[]
  codeLists: readonly CodeList[]
  authorization: Authorization
}

const ofEvery = [history, answers, old_slugs, addresses, files, file_uses, jobs] as const

declare module './fields/rowOf.ts' {
  interface Entities extends Named<typeof ofEvery> {}
}

/** Throws a sentence for each feature that needs one which the product does not have. */
function checkNeeds(features: readonly Feature[]): void {
  const names = new Set(features.map(({ name }) => name))
  const lacking = features.flatMap(({ name, needs }) =>
    needs
      .filter(other => !names.has(other))
      .map(other => `The feature ${name} needs ${other}, which the product does not have`),
  )
  if (lacking.length > 0) throw new Error(lacking.join('\n'))
}

/** An entity of a feature as a product has it: without the references to what that does not have; what would be a tab there has a line in the menu of its own. */
function fitting(entity: EntityDeclaration, names: ReadonlySet<string>): EntityDeclaration {
  const isStrange = (field: string | FieldDeclaration): boolean =>
    typeof field !== 'string' && field.reference !== undefined && !names.has(field.reference)
  const strange = new Set(
    entity.groups.flatMap(({ fields }) =>
      fields.flatMap(field => (typeof field !== 'string' && isStrange(field) ? [field.name] : [])),
    ),
  )
  const isKept = (name: string): boolean => !strange.has(name)
  const { list, own, indexes, tabOf, tabFor, ...rest } = entity
  const isTab = tabOf !== undefined && names.has(tabOf)
  return {
    ...rest,
    ...(isTab ? { tabOf, ...(tabFor ? { tabFor } : {}) } : {}),
    ...(tabOf !== undefined && !isTab ? { menu: rest.menu ?? tabFor ?? list?.access ?? rest.access?.read } : {}),
    groups: entity.groups.map(group => ({ ...group, fields: group.fields.filter(field => !isStrange(field)) })),
    ...(list
      ? {
          list: {
            ...list,
            columns: list.columns.filter(isKept),
            ...(list.filters ? { filters: list.filters.filter(isKept) } : {}),
          },
        }
      : {}),
    ...(own ? { own: own.filter(isKept) } : {}),
    ...(indexes ? { indexes: indexes.filter(index => index.every(isKept)) } : {}),
  }
}

/**
 * All that is declared for a product: by itself, by its features, and for every product. What a feature's entities refer to and the product
 * does not have is left out of them.
 */
export function declarationsOf({
  authorization,
  features,
  entities,
  codeLists,
  menu,
  main,
}: ProductDeclaration): ProductDeclarations {
  const ofFeatures = features.flatMap(feature => feature.entities ?? [])
  const names = new Set([...ofEvery, ...ofFeatures, ...entities].map(({ name }) => name))
  const placeOf = ({ name }: EntityDeclaration): number => (menu.includes(name) ? menu.indexOf(name) : menu.length)
  return {
    authorization,
    entities: [
      ...entities.map(entity => (entity.name === main ? { ...entity, main: true as const } : entity)),
      ...ofFeatures.map(entity => fitting(entity, names)),
      ...ofEvery,
    ].toSorted((one, other) => placeOf(one) - placeOf(other)),
    codeLists: [
      ...codeListsOfEvery(authorization),
      ...features.flatMap(feature => feature.codeLists ?? []),
      ...codeLists,
    ],
  }
}

/** What a product does, whole. */
export interface ProductWork {
  /** Every route of the API; those with fixed paths first. */
  routes: readonly Route[]
  /** All that is done outside of answers, by name. */
  jobs: Readonly<Record<string, Job>>
  /** What follows from writes, in the same transaction. */
  effects: RecordEffects
  product: Product
}

const nothingReviewed: RecordEffects['reviews'] = {
  openOf: async () => undefined,
  asProposed: row => row,
  propose: async (_context, _actor, _entity, row) => row,
  follow: async (_context, _actor, _entity, written) => written,
  resubmit: async (_context, _entity, written) => written,
  withdraw: async () => ({ changes: {}, close: async () => undefined }),
  forget: async () => undefined,
  notifyOfTrash: async () => undefined,
}

const nothingFollows: RecordEffects['written'] = async (_context, _entity, row) => row

/** What a product does: what its features bring. Throws for a feature that lacks another, and where none says who calls. */
export function workOf({ features, ...facts }: ProductParts): ProductWork {
  checkNeeds(features)
  const all = <Name extends 'effects' | 'jobs' | 'creations' | 'readings' | 'brings' | 'remarks'>(
    name: Name,
  ): NonNullable<Feature[Name]> => Object.assign({}, ...features.map(feature => feature[name]))
  const {
    identify,
    isProven = async () => false,
    watch = async () => undefined,
    checkStanding = () => undefined,
    isGuarded = () => false,
    onEmailChanged = async () => undefined,
    onShutOut = async () => undefined,
    onRenamed,
    reviews = nothingReviewed,
    written = nothingFollows,
    ...others
  } = all('brings')
  if (!identify) throw new Error('No feature of the product says who calls')
  const declared: Product['declared'] = async (inside, change) => {
    for (const feature of features) await feature.declared?.(inside, change)
  }
  const routes: readonly Route[] = [
    ...serviceRoutes,
    documentRoute(() => routes, facts.about),
    ...features.flatMap(feature => routesOf(feature, facts)),
    ...publicRecordRoutes,
    ...usageRoutes,
    ...recordRoutes,
  ]
  return {
    routes,
    jobs: all('jobs'),
    effects: { tables: all('effects'), written, reviews, remarks: all('remarks') },
    product: {
      ...others,
      identify,
      isProven,
      watch,
      checkStanding,
      isGuarded,
      onEmailChanged,
      onShutOut,
      onRenamed,
      declared,
      creations: all('creations'),
      readings: all('readings'),
      retention: [
        ...keptForGood,
        ...answersRetention,
        ...jobsRetention,
        ...features.flatMap(feature => feature.retention ?? []),
      ],
    },
  }
}
