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

/**
 * The Chromium for tests: CHROMIUM_PATH, the system's, Playwright's own, or Debian's, which is then installed. Beside Debian's the
 * headless shell is installed where that is possible.
 */
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
  if (whole) return browser
  if (!runs(shell) && browser === installed[0]) await installShell(log)
  return runs(shell) ? shell : browser
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // missing or not executable: try the next one
  }
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Without retries, so that a machine without a network loses no time. */
const apt = (...words: string[]): Promise<Ran> =>
  run('apt-get', ['-o', 'Acquire::Retries=0', ...words], { env: { DEBIAN_FRONTEND: 'noninteractive' } })

const install = (...packages: string[]) => apt('install', '-y', '--no-install-recommends', ...packages)

async function installDebian(log: (line: string) => void): Promise<string> {
  const says = 'No Chromium was found: install one ("npx playwright install chromium"), or set CHROMIUM_PATH.'
  if (!mayInstall()) throw new SetupError(says)
  log('Installing chromium and fonts for Chinese and Japanese')
  await apt('update')
  const ran = await install('chromium', 'fonts-noto-cjk')
  const path = installed.find(runs)
  if (path) return path
  throw new SetupError(`${says}\n${ran.output.trim().split('\n').slice(-3).join('\n')}`)
}

/** In the version of the installed chromium, which stays as it is. Not every Debian derivative packages the shell. */
async function installShell(log: (line: string) => void): Promise<void> {
  if (!mayInstall()) return
  const { code, output } = await run('dpkg-query', ['-W', 'chromium'])
  if (code !== 0) return
  const wanted = `chromium-headless-shell=${output.trim().split('\t').at(-1)}`
  log('Installing the headless shell of chromium')
  if ((await install(wanted)).code !== 0) await apt('update').then(() => install(wanted))
}

if (import.meta.main) console.log(await findBrowser({ log: console.error }).catch(failWith))
