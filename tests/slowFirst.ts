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

/** A worker serves others of its project only as long as the next file is one: each project is one piece, the slowest first. */
const projects = ['node', 'admin', 'admin-alone', 'unit']

const place = ({ project }: TestSpecification): number => projects.indexOf(project.name)

const rank = ({ moduleId }: TestSpecification): number => {
  const known = slow.findIndex(name => moduleId.includes(`/tests/${name}`))
  return known < 0 ? slow.length : known
}

/** The order of the files: project by project, the slowest first, the others as ever. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b))
  }
}
