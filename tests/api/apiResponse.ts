import type { FieldProblem } from '../../src/engine/model/problem.ts'
import type { Row } from '../../src/engine/model/query.ts'

/** A refusal as `application/problem+json` carries it. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  code: string
  params?: Record<string, string | number>
  errors?: Record<string, FieldProblem>
  record?: Row
}

/** The first that an endless answer says; it is then left. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value as Uint8Array | undefined)
}

/** What the API answered, read once; asking for another form than it has throws. */
export class ApiResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string

  private constructor(response: Response, text: string) {
    this.status = response.status
    this.headers = response.headers
    this.text = text
  }

  static async of(response: Response): Promise<ApiResponse> {
    const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream')
    return new ApiResponse(response, isEndless ? await beginningOf(response) : await response.text())
  }

  get json(): unknown {
    return JSON.parse(this.text)
  }

  /** The record of a good answer. */
  get record(): Row {
    this.#expectGood()
    return this.json as Row
  }

  /** The records of a good answer. */
  get rows(): Row[] {
    this.#expectGood()
    if (!Array.isArray(this.json)) throw new Error(`No list: ${this.text.slice(0, 300)}`)
    return this.json as Row[]
  }

  get problem(): ProblemBody {
    if (!this.headers.get('content-type')?.startsWith('application/problem+json'))
      throw new Error(`No problem: ${this.status} ${this.text.slice(0, 300)}`)
    return this.json as ProblemBody
  }

  /** Status and code in one, with the codes of wrong fields: what most refusals are told by. */
  get refusal(): {
    status: number
    code: string
    params?: Record<string, string | number>
    errors?: Record<string, string>
  } {
    const { code, params, errors } = this.problem
    return {
      status: this.status,
      code,
      ...(params ? { params } : {}),
      ...(errors
        ? { errors: Object.fromEntries(Object.entries(errors).map(([name, problem]) => [name, problem.code])) }
        : {}),
    }
  }

  #expectGood(): void {
    if (this.status >= 300) throw new Error(`Refused: ${this.status} ${this.text.slice(0, 500)}`)
  }
}
