// Later scripts read the output of earlier ones, so each is loaded when it runs.
const printing = ['printRegisters', 'printSchema', 'printOpenApi', 'printDeclarationReference', 'printPrivacy']

const [what, ...more] = process.argv.slice(2)

if (what !== undefined) await (await import('../server/planStart.ts')).planCommand(what, more)
else for (const name of printing) await import(`./${name}.ts`)

export {}
