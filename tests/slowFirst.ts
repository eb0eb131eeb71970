import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, so that no worker is left alone with one of them in the end. */
const slow = [
  'e2e/everyScreen',
  'e2e/people',
  'e2e/forms',
  'e2e/lasting',
  'server/backup.',
  'fuzz/embedded',
  'api/access/rows',
  'api/access/routes',
  'fuzz/extremes',
  'fuzz/postgres',
  'durability/powerCut',
  'server/demoPasswords',
  'torture/torture',
  'api/moderation/transitions',
  'api/onlyApproval',
  'database/silence',
  'admin/screens/form',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const place = slow.findIndex(name => moduleId.includes(`/tests/${name}`))
  return place < 0 ? slow.length : place
}

/** The order of the files: the slowest first, the others as ever. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
