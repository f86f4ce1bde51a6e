import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

export const built = join(import.meta.dirname, '../../dist/examples')
/** An element as examples/shared/every.ts describes it. */
export type Each = {
  tag: string
  rich: { name: string; values: readonly [unknown, unknown] } | null
  flag: { name: string; attribute: string } | null
  text: { name: string; attribute: string; values: readonly [string, string] } | null
  events: readonly string[]
  form: boolean
}

/** What a page of the examples offers to tests. */
export type HostPage = typeof globalThis & {
  host: {
    every: readonly Each[]
    told: { tag: string; type: string; detail: unknown }[]
    turn: () => void
    defineLate: () => Promise<void>
  }
}

/** The built examples are served below /hosts/ of the product's own origin (hosts-beside.mjs). */
export function needBuilt() {
  if (!existsSync(built)) throw new Error('The examples are not built: npm run build examples')
}

/**
 * Signs out as the portal does in another tab: the session ends on the server, the cookies are removed, the other
 * tabs are notified.
 */
export async function signOutElsewhere(page: Page): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto('/healthz')
  await tab.evaluate(async () => {
    const cookie = (name: string) =>
      document.cookie
        .split('; ')
        .find(pair => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? ''
    const headers = {
      Authorization: `Bearer ${cookie('mds-token')}`,
      'mds-user': cookie('mds-user'),
      'mds-tenant': cookie('mds-tenant'),
    }
    await fetch('/plt/auth/logout', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    })
    for (const name of ['mds-token', 'mds-user', 'mds-tenant', 'mds-role']) {
      // biome-ignore lint/suspicious/noDocumentCookie: the portal writes them in the same way.
      document.cookie = `${name}=; path=/; max-age=0`
    }
    new BroadcastChannel('mds-session').postMessage({ kind: 'signed-out' })
  })
  await page.bringToFront()
}
