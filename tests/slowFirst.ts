import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, which start first, so that no worker still runs one of them when all others have finished. */
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

/** A worker is reused as long as the next file belongs to the same project, so the files of a project are contiguous; the slowest project first. */
const projects = ['node', 'admin', 'admin-alone', 'unit']

const place = ({ project }: TestSpecification): number => projects.indexOf(project.name)

const rank = ({ moduleId }: TestSpecification): number => {
  const known = slow.findIndex(name => moduleId.includes(`/tests/${name}`))
  return known < 0 ? slow.length : known
}

/** Sorts the files by project, in each project the slowest first and the others in Vitest's order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b))
  }
}
