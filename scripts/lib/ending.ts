import { failWith } from '../../server/setup-error.ts'
import { whenParentEnds } from './parent.mjs'

/** Things to end in reverse order, once, when we are told to or when something fails. */
export function ending() {
  const steps: (() => Promise<void>)[] = []
  let running: Promise<void> | undefined
  const endAll = () => {
    running ??= (async () => {
      for (const step of steps.reverse()) await step()
    })()
    return running
  }
  const told = () => void endAll().then(() => process.exit(0), failWith)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, told)
  if (process.env.npm_lifecycle_event) whenParentEnds(told)
  if (process.channel) {
    process.on('disconnect', told)
    process.channel.unref()
  }
  return {
    /** Registers what to end; if ending began meanwhile, it never returns to the caller. */
    add: async (step: () => Promise<void>) => {
      if (!running) {
        steps.push(step)
        return
      }
      await step()
      await new Promise(() => {})
    },
    fail: async (error: unknown) => {
      if (running) return // told to end: what breaks on the way down is no failure
      await endAll().catch(console.error)
      failWith(error)
    },
    exit: async (code: number) => {
      await endAll()
      process.exit(code)
    },
  }
}
