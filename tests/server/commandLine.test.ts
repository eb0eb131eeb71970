import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runAdmin } from '../../server/admin/commands.ts'
import { backupCommand, moveCommand, restoreCommand, verifyCommand } from '../../server/backup/commands.ts'
import { HelpRequested } from '../../server/commandLine.ts'
import { declarationsCommand } from '../../server/declarations/command.ts'
import { importCommand } from '../../server/import/command.ts'
import { StartError } from '../../server/startError.ts'
import { environment, run } from './programs.ts'

const programs = {
  admin: args => runAdmin(args, {}),
  import: importCommand,
  declarations: args => declarationsCommand(args, {}),
  backup: backupCommand,
  restore: restoreCommand,
  verify: verifyCommand,
  move: moveCommand,
} satisfies Record<string, (args: readonly string[]) => Promise<unknown>>

/** Why a program ends before it does anything. */
const endOf = (program: keyof typeof programs, args: readonly string[]): Promise<Error> =>
  (async () => programs[program](args))().then(
    () => expect.fail('The program did its work'),
    (error: Error) => error,
  )

describe('a data directory that was misspelt', () => {
  it.each([
    ['admin', 'list'],
    ['admin', 'jobs'],
    ['admin', 'reindex'],
    ['declarations', 'export'],
  ])('is named by %s %s, which creates nothing there', async (program, command) => {
    const folder = join(tmpdir(), 'marani-misspelt')
    const settings = { DATA_DIR: folder }
    const work = program === 'admin' ? runAdmin([command], settings) : declarationsCommand([command], settings)
    await expect(work).rejects.toThrow(
      `There is no folder ${folder}. DATA_DIR names the folder of an installation; a start creates one.`,
    )
    expect(existsSync(folder)).toBe(false)
  })
})

describe('the arguments of a program', () => {
  it.each(Object.keys(programs) as (keyof typeof programs)[])('show the usage of %s on request', async program => {
    for (const word of ['--help', '-h']) {
      const { message, constructor } = await endOf(program, [word])
      expect([constructor, message.split('\n')[0]]).toEqual([
        HelpRequested,
        expect.stringMatching(`^Usage: npm run ${program} -- `),
      ])
    }
  })

  it('which request the usage end it without an error', async () => {
    const program = run('node', ['server/verify.ts', '--help'], { ...environment })
    expect(await program.ended).toBe(0)
    expect(program.output()).toMatch(/^Usage: npm run verify -- <file.+\n {7}npm run verify -- --history/)
  })

  it.each<[keyof typeof programs, string[], string | RegExp]>([
    ['restore', ['a.tar', '--inot', 'b'], /^Unknown option '--inot'\.\nUsage: npm run restore -- [^\n]+$/],
    ['admin', ['crate'], /^There is no command crate \(did you mean "create"\?\)\.\nUsage: npm run admin -- /],
    ['admin', ['role', 'a@b.ge'], 'Usage: npm run admin -- role <email> <role>'],
    ['declarations', ['exprt'], /^There is no command exprt \(did you mean "export"\?\)\.\nUsage: /],
    ['verify', ['a.tar', '--out', 'b'], /^Usage: /],
    ['verify', ['a.tar', '--history'], /^Usage: /],
    ['declarations', ['plan', '/nowhere.json'], "/nowhere.json can't be read: there is no such file."],
    [
      'import',
      ['guides', 'a.csv', '--map', '/nowhere.json'],
      "The mapping /nowhere.json can't be used: there is no such file.",
    ],
    ['import', ['guides', 'a.csv', '--map', '.'], "The mapping . can't be used: it is a folder."],
    [
      'import',
      ['guides', 'a.csv', '--map', 'package.json'],
      /^The mapping package\.json can't be used:\n✖ [^]+\n✖ Invalid input: expected string, received undefined\n {2}→ at resource\n/,
    ],
    ['backup', [''], /^Usage: /],
    ['move', ['--to', ''], /^Usage: /],
  ])('of %s are rejected with what is wrong: %j', async (program, args, sentence) => {
    const error = await endOf(program, args)
    expect(error).toBeInstanceOf(StartError)
    expect(error.message).toMatch(sentence)
  })
})
