import { dequal } from 'dequal'
import type { Profile } from '../../../engine/model/session.ts'
import { askProfile } from '../session/enterPanel.ts'
import { noteRights } from '../session/seenRights.ts'

const rightsIn = ({ role, permissions, organizations, access }: Profile) => [role, permissions, organizations, access]

/** Asks the server what the person may do, and notes where that is something else than the panel was made for. Where it does not answer nothing is noted. */
export async function compareRights(known: Profile): Promise<void> {
  const present = await askProfile().catch(() => undefined)
  if (present && !dequal(rightsIn(present), rightsIn(known))) noteRights()
}
