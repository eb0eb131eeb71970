import { writtenIn } from '../campaignRules.ts'
import { useReader } from '../../../panel/data/reader.ts'
import type { Draft } from './draft.ts'

/** Says of a letter in one language what becomes of who is added before it goes out and reads the other; nothing of one in both. */
export function OneLanguage({ draft }: { draft: Draft }) {
  const { t } = useReader()
  const [only, ...others] = writtenIn(draft)
  return only && others.length === 0 ? <p>{t(`mail.only_in.${only}`)}</p> : null
}
