/** Why a file can't be read; its text is `importing.files.<code>`. */
export class FileProblem extends Error {
  override name = 'FileProblem'
  readonly code: string
  readonly params: Record<string, string | number>

  constructor(code: string, params: Record<string, string | number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}
