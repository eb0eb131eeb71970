/** The operators of filters on one line of text. */
export const textOperators = ['neq', 'contains', 'begins', 'null'] as const

/** The operators of filters on numbers. */
export const numberOperators = ['neq', 'gt', 'gte', 'lt', 'lte', 'null'] as const

/** The operators of filters on days and instants. */
export const timeOperators = ['neq', 'gt', 'gte', 'lt', 'lte', 'during', 'before', 'after', 'null'] as const
