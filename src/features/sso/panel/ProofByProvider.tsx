import { useDataProvider } from 'ra-core'
import { useEffect, useState } from 'react'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { proofPrompt } from '../../../panel/data/session/proof.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { awaitProof } from './passedProof.ts'
import { useOwnAccounts } from './useOwnAccounts.ts'

/** Lets people sign in at the provider again in a new window, so that the current page keeps its state. */
export default function ProofByProvider() {
  const reader = useReader()
  const { t } = reader
  const provider = useDataProvider<PanelDataProvider>()
  const { data } = useOwnAccounts()
  const [isWaiting, setIsWaiting] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => (isWaiting ? awaitProof(proofPrompt.give) : undefined), [isWaiting])
  if (!data?.provider || data.accounts.length === 0) return null
  const begin = async (): Promise<void> => {
    // Opened synchronously in the click handler, because browsers block windows that are opened later.
    const opened = window.open('', '_blank', 'popup,width=520,height=720')
    if (!opened) return setFailure(t('sso.blocked'))
    setFailure('')
    setIsWaiting(true)
    try {
      const { json } = await provider.call('/profile/proof/provider/begin', { method: 'POST' })
      opened.location.href = (json as { address: string }).address
    } catch (error) {
      opened.close()
      setIsWaiting(false)
      setFailure(refusalOf(error, reader).message)
    }
  }
  return (
    <>
      <p>
        <Button primary onClick={() => void begin()}>
          {t('sso.prove', { provider: data.provider })}
        </Button>
      </p>
      <p role="status" className="m-quiet">
        {isWaiting && t('sso.proving')}
      </p>
      <div role="alert">{failure && <p className="m-problem">{failure}</p>}</div>
    </>
  )
}
