import { routesOf, type Feature, type Job, type ProductFacts } from './feature.ts'
import { answers, responsesRetention } from './http/entities/answers.ts'
import type { Product } from './http/product.ts'
import { publicRecordRoutes } from './http/public/routes.ts'
import type { Route } from './http/route.ts'
import { recordRoutes } from './http/routes/records.ts'
import { documentRoute, serviceRoutes } from './http/routes/service.ts'
import { usageRoutes } from './http/routes/usage.ts'
import { jobs } from './jobs/entities/jobs.ts'
import { jobsRetention } from './jobs/jobRules.ts'
import type { Authorization } from './model/authorization.ts'
import { commonCodeLists } from './model/codeLists.ts'
import type { CodeList, EntityDeclaration, FieldDeclaration } from './model/declaration.ts'
import type { RecordEffects } from './records/effects.ts'
import { permanentRetention } from './records/permanentRetention.ts'
import { addresses } from './records/entities/addresses.ts'
import { file_uses } from './records/entities/file_uses.ts'
import { files } from './records/entities/files.ts'
import { history } from './records/entities/history.ts'
import { old_slugs } from './records/entities/old_slugs.ts'

/** The features of a product, in the order in which paths are matched. */
export interface ProductParts extends ProductFacts {
  features: readonly Feature[]
}

/** What a product declares besides its features. */
export interface ProductDeclaration extends ProductParts {
  entities: readonly EntityDeclaration[]
  codeLists: readonly CodeList[]
  /**
   * Sets what pure functions and features need to know of the product, such as its country. Must be called first at
   * start.
   */
  configure(): void
  /** Names of entities in the order of the panel's menu; others follow. */
  menu: readonly string[]
}

/** All declarations of a product. */
export interface ProductDeclarations {
  entities: readonly EntityDeclaration[]
  codeLists: readonly CodeList[]
  authorization: Authorization
}

const ofEvery = [history, answers, old_slugs, addresses, files, file_uses, jobs] as const

declare module './fields/rowOf.ts' {
  interface Entities extends Named<typeof ofEvery> {}
}

/** Throws a sentence for each feature that requires one which the product does not have. */
function checkNeeds(features: readonly Feature[]): void {
  const names = new Set(features.map(({ name }) => name))
  const lacking = features.flatMap(({ name, needs }) =>
    needs
      .filter(other => !names.has(other))
      .map(other => `The feature ${name} needs ${other}, which the product does not have`),
  )
  if (lacking.length > 0) throw new Error(lacking.join('\n'))
}

/**
 * Adapts an entity of a feature to a product: references to missing entities are removed, and a tab of a missing entity
 * becomes an entry of the menu.
 */
function fitting(entity: EntityDeclaration, names: ReadonlySet<string>): EntityDeclaration {
  const isStrange = (field: string | FieldDeclaration): boolean =>
    typeof field !== 'string' && field.reference !== undefined && !names.has(field.reference)
  const missingTargets = new Set(
    entity.groups.flatMap(({ fields }) =>
      fields.flatMap(field => (typeof field !== 'string' && isStrange(field) ? [field.name] : [])),
    ),
  )
  const isKept = (name: string): boolean => !missingTargets.has(name)
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
 * Returns all declarations of a product: its own, those of its features, and those of every product. References of
 * features' entities to missing entities are removed.
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
      ...commonCodeLists(authorization),
      ...features.flatMap(feature => feature.codeLists ?? []),
      ...codeLists,
    ],
  }
}

/** Everything that a product does. */
export interface ProductWork {
  /** All routes of the API; those with fixed paths first. */
  routes: readonly Route[]
  /** All background jobs by name. */
  jobs: Readonly<Record<string, Job>>
  /** Effects of writes, in the same transaction. */
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

/**
 * Returns what a product does, from its features. Throws if a feature requires a missing one, or none identifies
 * callers.
 */
export function workOf({ features, ...facts }: ProductParts): ProductWork {
  checkNeeds(features)
  const all = <Name extends 'effects' | 'jobs' | 'creations' | 'readings' | 'provides' | 'remarks'>(
    name: Name,
  ): NonNullable<Feature[Name]> => Object.assign({}, ...features.map(feature => feature[name]))
  const {
    identify,
    isProven = async () => false,
    checkRights = async () => undefined,
    watch = async () => undefined,
    checkAccountStatus: checkStanding = () => undefined,
    isGuarded = () => false,
    onEmailChanged = async () => undefined,
    onShutOut = async () => undefined,
    onRenamed,
    reviews = nothingReviewed,
    written = nothingFollows,
    ...others
  } = all('provides')
  if (!identify) throw new Error('No feature of the product identifies callers')
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
      checkRights,
      watch,
      checkAccountStatus: checkStanding,
      isGuarded,
      onEmailChanged,
      onShutOut,
      onRenamed,
      declared,
      creations: all('creations'),
      readings: all('readings'),
      retention: [
        ...permanentRetention,
        ...responsesRetention,
        ...jobsRetention,
        ...features.flatMap(feature => feature.retention ?? []),
      ],
    },
  }
}
