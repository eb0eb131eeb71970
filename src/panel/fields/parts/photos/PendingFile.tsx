import { memo, useState, useEffect, useRef } from 'react'
import { useRecordFormContext } from '../../../data/recordFormContext.ts'
import { failureText } from '../../../data/uploads/describe.ts'
import type { FileLimits } from '../../../../engine/rules/validation/fileLimits.ts'
import type { Upload } from '../../../data/uploads/queue.ts'
import { useReader } from '../../../data/reader.ts'
import { Button } from '../../../ui/Button.tsx'

const width = 320

/** Decodes one image at a time, so that many large ones don't exhaust memory or CPU. */
let last: Promise<unknown> = Promise.resolve()

async function draw(file: File, canvas: HTMLCanvasElement, isGone: () => boolean): Promise<void> {
  if (isGone()) return
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' })
    if (isGone()) return bitmap.close()
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  } catch {
    // An image that can't be decoded has no preview; the server reports the reason.
  }
}

/** A preview of an image before it is uploaded. */
function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    const element = canvas.current
    if (element) last = last.then(() => draw(file, element, () => gone))
    return () => {
      gone = true
    }
  }, [file])
  return <canvas ref={canvas} className="m-thumbnail" width="4" height="3" aria-hidden="true" />
}

interface Props {
  upload: Upload
  limits: FileLimits
}

/** A pending upload: its progress, or why it failed and what can be done. */
export const PendingFile = memo(function PendingFile({ upload, limits }: Props) {
  const { uploads } = useRecordFormContext()
  const { t } = useReader()
  const { id, file, state, percent } = upload
  const removing = t(state === 'failed' ? 'panel.files.remove' : 'photos.cancel')
  return (
    <div
      className="m-photo m-photo-pending"
      role="group"
      aria-label={file.name}
      data-failed={state === 'failed' || undefined}
    >
      {file.type.startsWith('image/') && (
        <div className="m-photo-picture">
          <FilePreview file={file} />
        </div>
      )}
      <div className="m-photo-line">
        <p className="m-photo-name">{file.name}</p>
        <Button small tool onClick={() => uploads.remove(id)} aria-label={`${removing}: ${file.name}`} title={removing}>
          <span aria-hidden="true">×</span>
        </Button>
      </div>
      {state === 'failed' ? <Failure upload={upload} limits={limits} /> : <Progress state={state} percent={percent} />}
    </div>
  )
})

const Progress = ({ state, percent }: Pick<Upload, 'state' | 'percent'>) => {
  const { t } = useReader()
  const said =
    state === 'waiting'
      ? t('photos.waiting')
      : percent < 100
        ? t('panel.files.uploading', { percent })
        : t('photos.preparing')
  return (
    <div className="m-photo-progress">
      <progress max="100" value={state === 'waiting' ? 0 : percent} aria-label={said} />
      <span className="m-quiet m-number">{said}</span>
    </div>
  )
}

/** Errors for which a retry can succeed, although they are not network errors. */
const passing = new Set(['image_count', 'file_twice'])
const verdicts = new Set([413, 415, 422])

const mayPass = ({ problem }: Upload): boolean =>
  !verdicts.has(problem?.status ?? 0) || passing.has(problem?.errors?.file?.code ?? '')

const Failure = ({ upload, limits }: Props) => {
  const { uploads } = useRecordFormContext()
  const { t } = useReader()
  const [smaller, setSmaller] = useState<'no' | 'making' | 'impossible'>('no')
  const { id, file } = upload
  const isTooLarge = upload.problem?.errors?.file?.code === limits.tooLarge && file.type.startsWith('image/')
  const shrink = async () => {
    setSmaller('making')
    try {
      const { makeSmaller } = await import('../../../data/uploads/makeSmaller.ts')
      uploads.retry(id, await makeSmaller(file, limits.bytes))
    } catch {
      setSmaller('impossible')
    }
  }
  return (
    <>
      <p className="m-problem">{smaller === 'impossible' ? t('photos.not_smaller') : failureText(upload, t)}</p>
      {isTooLarge ? (
        <Button
          primary
          small
          disabled={smaller === 'making'}
          onClick={shrink}
          aria-label={`${t('photos.make_smaller')}: ${file.name}`}
        >
          {t('photos.make_smaller')}
        </Button>
      ) : (
        mayPass(upload) && (
          <Button small onClick={() => uploads.retry(id)} aria-label={`${t('panel.list.retry')}: ${file.name}`}>
            {t('panel.list.retry')}
          </Button>
        )
      )}
    </>
  )
}
