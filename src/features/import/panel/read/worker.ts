import { answerQuestions } from './answerQuestions.ts'
import type { Question } from './messages.ts'

/** Reads a file in a worker, so that a large file doesn't block the page. */
const answer = answerQuestions()

self.onmessage = ({ data }: MessageEvent<Question>) => void answer(data).then(reply => self.postMessage(reply))
