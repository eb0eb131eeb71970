import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useReader } from '../../../data/reader.ts'
import { Button } from '../../../ui/Button.tsx'

interface Props {
  /** The confirmation question: photos have their own. */
  question: 'photo' | 'question'
  /** The accessible name of the button, for people who do not see its position. */
  name: string
  onDelete(): void
}

/** A button that deletes a file after confirmation. */
export function DeleteFile({ question, name, onDelete }: Props) {
  const { t } = useReader()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        small
        tool
        title={t('panel.delete.title')}
        aria-label={`${t('panel.delete.title')}: ${name}`}
        onClick={() => setConfirming(true)}
      >
        <span aria-hidden="true">×</span>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('panel.delete.title')}
          confirm={t('panel.delete.title')}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            onDelete()
          }}
        >
          <p>{t(`panel.delete.${question}`)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
