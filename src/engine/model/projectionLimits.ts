/**
 * How deep titles may follow references, and how many relations one response may include; each costs a database query.
 */
export const projectionLimits = { depth: 2, relations: 10 }
