import { accessSync, constants, existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { failWith, SetupError } from '../server/kernel/setup-error.ts'
import { type Ran, run } from './lib/run.ts'

/**
 * Chromium uses only the last feature list, so this one repeats Playwright's. It adds the two popups of the address bar: each new window
 * starts a process for each of them, and no test uses an address bar.
 */
const features = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'AimEnabled',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** Flags with which Chromium runs as root and without a network. */
export const browserFlags = [
  `--disable-features=${features.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The headless shell draws the same pages with a third less work. */
const shell = '/usr/bin/chromium-headless-shell'
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

type BrowserOptions = {
  /** The full browser: the shell has no back/forward cache. */
  whole?: boolean
  log?: (line: string) => void
}

/** The Chromium for tests: CHROMIUM_PATH, the system's, Playwright's own, or Debian's, which is then installed. */
export async function findBrowser({
  whole = false,
  log = console.log,
}: BrowserOptions = {}): Promise<string> {
  const wished = process.env.CHROMIUM_PATH
  if (wished && !(whole && wished === shell)) {
    if (runs(wished)) return wished
    throw new SetupError(
      `CHROMIUM_PATH names ${wished}, which cannot be run: set it to a Chromium, or unset it.`,
    )
  }
  const browser = [...installed, chromium.executablePath()].find(runs) ?? (await installDebian(log))
  return whole || !runs(shell) ? browser : shell
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // missing or not executable: try the next one
  }
}

async function installDebian(log: (line: string) => void): Promise<string> {
  const says = 'No Chromium was found: install one ("npx playwright install chromium"), or set CHROMIUM_PATH.'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new SetupError(says)
  log('Installing chromium and fonts for Chinese and Japanese')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  const wanted = ['install', '-y', '--no-install-recommends']
  const ran: Ran = await run('apt-get', [...wanted, 'chromium', 'fonts-noto-cjk'], { env })
  const path = installed.find(runs)
  if (!path) throw new SetupError(`${says}\n${ran.output.trim().split('\n').slice(-3).join('\n')}`)
  // Not every Debian derivative packages the shell; then the full browser is used.
  await run('apt-get', [...wanted, 'chromium-headless-shell'], { env })
  return path
}

if (import.meta.main) console.log(await findBrowser({ log: console.error }).catch(failWith))
