import { useDataProvider, useEvent } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useReader } from '../../../../../panel/data/reader.ts'
import { refusalOf } from '../../../../../panel/data/problemText.ts'
import type { PanelDataProvider } from '../../../../../panel/data/dataProvider.ts'
import { useProfileRefresh } from '../../../../../panel/data/ProfileContext.ts'

const parameter = 'email_token'

/** Confirms a new e-mail by the token that a letter's link brought, and takes the token out of the address. */
export function useEmailToken(): { told: string; failure: string } {
  const reader = useReader()
  const provider = useDataProvider<PanelDataProvider>()
  const refresh = useProfileRefresh()
  const [search, setSearch] = useSearchParams()
  const token = search.get(parameter)
  const taken = useRef<string | null>(null)
  const [outcome, setOutcome] = useState({ told: token ? reader.t('people.profile.email_checking') : '', failure: '' })
  const confirm = useEvent(async (given: string): Promise<void> => {
    try {
      await provider.call('/profile/email/confirm', { method: 'POST', body: { token: given } })
      await refresh()
      setOutcome({ told: reader.t('people.profile.email_changed'), failure: '' })
    } catch (error) {
      setOutcome({ told: '', failure: refusalOf(error, reader).message })
    }
    setSearch({}, { replace: true })
  })
  useEffect(() => {
    if (!token || taken.current === token) return
    taken.current = token
    void confirm(token)
  }, [token, confirm])
  return outcome
}
