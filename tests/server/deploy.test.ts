import { execFileSync } from 'node:child_process'
import { cpSync, constants, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeOptionsOfServer } from '../../scripts/nodeOptions.ts'
import { routes } from '../../src/tourism/product.ts'
import { settingDefaults } from '../../server/settings.ts'
import { dataFolder } from './mailDelivery.ts'
import { root, run } from './programs.ts'

const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const linesOf = (name: string): string[] => read(name).split('\n')

const steps = linesOf('deploy/Containerfile').flatMap(line => {
  const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
  return word === '' ? [] : [{ word, rest }]
})
const stepsOf = (word: string): string[] => steps.filter(step => step.word === word).map(({ rest }) => rest)

/** What is set as `NAME=value`, several of them on a line. */
const pairsIn = (text: string): [name: string, value: string][] =>
  [...text.matchAll(/(?:^|\s)#?([A-Z][A-Z\d_]*)=(\S*)/gm)].map(([, name = '', value = '']) => [name, value])

/** Not settings of the product, but of Node and of the C library. */
const ofOthers = new Set(['MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'])

describe('the deployment files', () => {
  it('name only existing settings with valid values', () => {
    const known = new Set([...Object.keys(settingDefaults()), ...ofOthers])
    const unit = linesOf('deploy/marani.service').filter(line => line.startsWith('Environment='))
    const named = [
      ...unit.flatMap(line => pairsIn(line.replace('Environment=', ''))),
      ...pairsIn(read('deploy/marani.env')),
      ...stepsOf('ENV').flatMap(pairsIn),
    ].map(([name]) => name)
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(name => !known.has(name))).toEqual([])
    for (const name of ['deploy/nginx.conf', 'deploy/Caddyfile'])
      expect(
        [...read(name).matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([word]) => word).filter(word => !known.has(word)),
      ).toEqual([])
  })

  it('give Node the same options as `npm run serve`', () => {
    const unit = linesOf('deploy/marani.service').find(line => line.startsWith('ExecStart=')) ?? ''
    const container = JSON.parse(stepsOf('CMD')[0] ?? '[]') as string[]
    const isOption = (word: string) => word.startsWith('--')
    expect(nodeOptionsOfServer()).not.toEqual([])
    expect(unit.split(' ').filter(isOption)).toEqual(nodeOptionsOfServer())
    expect(container.filter(isOption)).toEqual(nodeOptionsOfServer())
  })

  it('make proxies keep connections for less time than the server does, and refer to existing paths', () => {
    const most = Number(settingDefaults().KEEP_ALIVE_SECONDS)
    expect(Number(/keepalive_timeout (\d+)s/.exec(read('deploy/nginx.conf'))?.[1])).toBeLessThan(most)
    expect(Number(/keepalive (\d+)s/.exec(read('deploy/Caddyfile'))?.[1])).toBeLessThan(most)
    const paths = [...read('deploy/nginx.conf').matchAll(/location = \/api\/v1(\S+)/g)].map(([, path]) => path)
    expect(paths.filter(path => !routes.some(route => route.path === path))).toEqual([])
    for (const name of ['deploy/nginx.conf', 'deploy/Caddyfile'])
      expect(read(name)).toContain(`127.0.0.1:${settingDefaults().PORT}`)
  })

  it('build a container with existing commands, which starts with its content and contains nothing that only the build needs', async () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const command of stepsOf('RUN'))
      for (const [, script = ''] of command.matchAll(/npm run (\S+)/g)) expect(Object.keys(scripts)).toContain(script)
    const there = dataFolder()
    const left = new Set(linesOf('.dockerignore'))
    for (const name of readdirSync(root))
      if (!left.has(name))
        cpSync(join(root, name), join(there, name), { recursive: true, mode: constants.COPYFILE_FICLONE })
    // `npm ci` and `npm prune --omit=dev`, out of what is installed here.
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: true }> }
    for (const [path, { dev }] of Object.entries(packages))
      if (/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && !dev) {
        mkdirSync(join(there, dirname(path)), { recursive: true })
        symlinkSync(join(root, path), join(there, path))
      }
    const environment = Object.fromEntries([
      ...stepsOf('ENV').flatMap(pairsIn),
      ['DATA_DIR', dataFolder()],
      ['PORT', '0'],
      ['SESSION_SECRET', 'mC0rZ8wq1sXvT5uJkPh3LbYdNeA7gFoQ'],
    ]) as Record<string, string>
    const [, ...args] = JSON.parse(stepsOf('CMD')[0] ?? '[]') as string[]
    const server = run(process.execPath, args, environment, { cwd: there })
    await expect.poll(() => server.output()).toMatch(/ready at|Error/)
    const [, port] = /ready at http:\/\/[^/]*:(\d+)/.exec(server.output()) ?? []
    expect(port, server.output()).toBeDefined()
    const [, health = ''] = /CMD node -e "(.+)"$/.exec(stepsOf('HEALTHCHECK')[0] ?? '') ?? []
    execFileSync(process.execPath, ['-e', health], { env: { PORT: port } })
    expect(() => execFileSync(process.execPath, ['-e', health], { env: { PORT: '1' }, stdio: 'ignore' })).toThrow()
    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})
