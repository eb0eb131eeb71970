/** How many records may refer to one another in a name, and how many relations one answer follows; each is a statement. */
export const projectionLimits = { depth: 2, relations: 10 }
