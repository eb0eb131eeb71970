const errors = /^(?:#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|FIELD!|ERROR!|GETTING_DATA)|Err:\d{3})$/

/** Whether a cell holds what spreadsheets show in place of the result of a formula that failed, such as `#N/A`. */
export const isCellError = (value: unknown): boolean => typeof value === 'string' && errors.test(value.trim())
