/** What may stand between cells, as it is offered. */
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]
