import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { words } from '../words.ts'
import { getClient } from './client.ts'

const root = new URL('../../../', import.meta.url)
const folder = (path: string) => fileURLToPath(new URL(path, root))

/** Names what `npm start` builds while the server already answers (scripts/start.ts). */
export const markFile = folder('dist/.building')

/** Seconds after which the page looks again. */
const refreshSeconds = 3

const isBeingBuilt = (name: string): boolean =>
  existsSync(markFile) && readFileSync(markFile, 'utf8').split(' ').includes(name)

/** Makes the empty folder of what is still being built, so that its files are served as soon as they are there. */
export const prepareFolder = (name: string): void => {
  if (isBeingBuilt(name)) mkdirSync(folder(`dist/${name}/`), { recursive: true })
}

const getPart = ({ url }: FastifyRequest): string => url.split(/[/?]/)[1] ?? ''

/** The name of the part that this request asks for, if it is still being built. */
export const getLatePart = (request: FastifyRequest): string | undefined => {
  const { method } = request
  const name = getPart(request)
  // Only names of our own lead to a folder.
  if (!['GET', 'HEAD'].includes(method) || !isBeingBuilt(name)) return undefined
  return existsSync(folder(`dist/${name}/index.html`)) ? undefined : name
}

/** Milliseconds that a script waits for its file. The elements alone are built in a quarter of this on two processors. */
const longestWait = 60_000

/** Sends a script of the elements once they are built: a page does not ask for a script a second time by itself. */
const waitForElements = async (request: FastifyRequest, reply: FastifyReply) => {
  const end = Date.now() + longestWait
  while (isBeingBuilt('elements') && Date.now() < end && !request.raw.destroyed) await setTimeout(250)
  if (isBeingBuilt('elements')) return sendPage(request, reply)
  // Relative, so that the prefix of a proxy stays.
  return reply.redirect(`./${request.url.replace(/^[^?]*\//, '')}`, 307)
}

/** Sends a script once it is built; a page says that it is being built, and loads itself again. */
export const sendBuilding = (request: FastifyRequest, reply: FastifyReply) =>
  getPart(request) === 'elements' ? waitForElements(request, reply) : sendPage(request, reply)

const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
  const { locale } = getClient(request)
  const t = words(locale)
  return reply
    .status(503)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('retry-after', refreshSeconds)
    .header('refresh', refreshSeconds)
    .send(`<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${t('errors:transport.building')}</title>
<h1>${t('errors:transport.building')}</h1>
<p role="status">${t('errors:transport.buildingThen')}</p>
</html>
`)
}
