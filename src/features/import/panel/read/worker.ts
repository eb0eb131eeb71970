import { answerQuestions } from './answerQuestions.ts'
import type { Question } from './messages.ts'

/** Reads a file beside the page, so that a large one doesn't hold it up. */
const answer = answerQuestions()

self.onmessage = ({ data }: MessageEvent<Question>) => void answer(data).then(reply => self.postMessage(reply))
