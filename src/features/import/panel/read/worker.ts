import { handleQuestions } from './handleQuestions.ts'
import type { Question } from './messages.ts'

/** Reads a file in a worker, so that a large file doesn't block the page. */
const respond = handleQuestions()

self.onmessage = ({ data }: MessageEvent<Question>) => void respond(data).then(reply => self.postMessage(reply))
