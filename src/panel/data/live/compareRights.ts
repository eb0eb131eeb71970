import { dequal } from 'dequal'
import type { Profile } from '../../../engine/model/session.ts'
import { askProfile } from '../session/enterPanel.ts'
import { noteRights } from '../session/seenRights.ts'

const rightsIn = ({ role, permissions, organizations, access }: Profile) => [role, permissions, organizations, access]

/**
 * Fetches the person's permissions and records whether they differ from those that the panel was created with. A failed
 * request records nothing.
 */
export async function compareRights(known: Profile): Promise<void> {
  const present = await askProfile().catch(() => undefined)
  if (present && !dequal(rightsIn(present), rightsIn(known))) noteRights()
}
