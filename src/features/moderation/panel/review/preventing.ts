import type { FieldProblems } from '../../../../engine/model/problem.ts'
import type { Entity } from '../../../../engine/model/registry.ts'
import { problemLine, problemText } from '../../../../panel/data/problemText.ts'
import { propertyLabel } from '../../../../panel/data/propertyLabel.ts'
import type { Reader } from '../../../../panel/data/reader.ts'

/** Returns a line for each field that prevents an approval, and why, for the reviewer instead of the author. */
export function preventing(entity: Entity, problems: FieldProblems, reader: Reader): string[] {
  const labelOf = propertyLabel(entity, reader.t)
  return Object.entries(problems).map(([name, problem]) => {
    const why = reader.t(`review.prevents.${problem.code}`, { _: problemText(problem, entity, reader) })
    return problemLine(labelOf(name), why)
  })
}
