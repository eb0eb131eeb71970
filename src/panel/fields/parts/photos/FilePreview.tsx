import { useEffect, useRef } from 'react'

const width = 320

/** One picture is decoded at a time, so that many large ones take neither the memory nor the processor. */
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
    // What can't be decoded has no preview; the server says why.
  }
}

/** A picture as it is before the server has it. */
export function FilePreview({ file }: { file: File }) {
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
