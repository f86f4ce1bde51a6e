import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type Application,
  applications,
  learningId,
  masterDataId,
} from '../../../contract/access/applications.ts'
import { verifyPath } from '../../../contract/certificates/badge.ts'
import type { Settings } from '../settings.ts'
import { words } from '../words.ts'
import { getClient } from './client.ts'
import { getLatePart, prepareFolder, sendBuilding } from './late-pages.ts'

const root = new URL('../../../', import.meta.url)
const folder = (path: string) => fileURLToPath(new URL(path, root))

const year = 365 * 24 * 60 * 60 * 1000

/** Screens of the portal. Any other path that a browser requests gets the portal too, which shows /404 (B23). */
const portalScreens =
  /^\/(?:$|login|home|csr_mds|personset|eLearning|timeZoneSetting|documentCenter|changeEmail|changePhone|survey|email\/register|linkqrcode\/register|404)(?:\/|$)/
const callPrefixes =
  /^\/(?:plt|mdsdata|mdscore|csrctms|elearning\/(?:clientCourse|outerTask|userTask|userCourse|categoryManagement|file)|assets|elements|examples|stories)\//

/** Serves portal, elements, Ladle and the plain pages of the sub-applications from the output of `npm run build`. */
export const servePages = async (app: FastifyInstance, settings: Settings): Promise<void> => {
  const trees = [
    { prefix: '/elements/', root: folder('dist/elements/'), hashed: /\/(chunks|words)\// },
    {
      prefix: '/assets/',
      root: folder('dist/portal/assets/'),
      hashed: /-[\w-]{8}\.\w+(?:\.map|\.br|\.gz)?$|\/words\//,
    },
    { prefix: '/examples/', root: folder('examples/pages/'), hashed: null },
    { prefix: '/docs/', root: folder('dist/docs/'), hashed: null },
    { prefix: '/verify/', root: folder('dist/portal/verify/'), hashed: null },
    { prefix: '/stories/', root: folder('dist/stories/'), hashed: /\/assets\// },
  ]
  for (const name of ['elements', 'docs', 'stories']) prepareFolder(name)
  const served = trees.filter(tree => existsSync(tree.root))
  for (const [index, tree] of served.entries()) {
    await app.register(fastifyStatic, {
      root: tree.root,
      prefix: tree.prefix,
      decorateReply: index === 0,
      cacheControl: false,
      preCompressed: true,
      extensions: ['html'],
      redirect: tree.prefix === '/docs/',
      setHeaders: (reply, path) => {
        const isImmutable = tree.hashed?.test(path)
        // The page is at /verify, above the folder of its worker.
        if (tree.prefix === '/verify/') reply.header('service-worker-allowed', verifyPath)
        reply.header('cache-control', isImmutable ? `public, max-age=${year / 1000}, immutable` : 'no-cache')
      },
    })
  }
  app.get(verifyPath, (_request, reply) => sendPage(reply, 'dist/portal/verify/index.html'))
  app.get('/docs', (_request, reply) => reply.redirect('/docs/'))
  // Relative, so that the prefix of a proxy stays.
  app.get<{ Params: { page: string } }>('/docs/elements/:page/', ({ params }, reply) =>
    reply.redirect(`../${encodeURIComponent(params.page)}`),
  )
  // A placeholder page is no application: in production no user may be led to one.
  if (!settings.production)
    for (const application of applications)
      if (application.id !== masterDataId && application.id !== learningId)
        serveSubApplication(app, application)
  for (const path of ['/elearning', '/elearning/', '/elearning/home'])
    app.get(path, (_request, reply) => reply.redirect('/eLearning/task'))
  app.setNotFoundHandler((request, reply) => {
    if (getLatePart(request)) return sendBuilding(request, reply)
    return wantsPage(request) ? portal(request, reply) : unknownPath(request, reply)
  })
}

/** Probes, link checkers and previews accept anything or say nothing: they get the page. Only a client that asks for JSON gets JSON. */
const wantsPage = (request: FastifyRequest) => {
  const accept = request.headers.accept ?? ''
  const wantsJson = /[/+]json\b/.test(accept) && !accept.includes('text/html')
  return ['GET', 'HEAD'].includes(request.method) && !callPrefixes.test(request.url) && !wantsJson
}

const portal = (request: FastifyRequest, reply: FastifyReply) => {
  const isScreen = portalScreens.test(request.url.split('?')[0]!)
  return sendPage(reply, 'dist/portal/index.html', isScreen ? 200 : 404)
}

const sendPage = (reply: FastifyReply, path: string, status = 200) => {
  const index = folder(path)
  if (!existsSync(index))
    return reply.status(503).type('text/plain').send('The portal is not built yet: run npm run build.')
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(readFileSync(index))
}

const unknownPath = (request: FastifyRequest, reply: FastifyReply) =>
  reply.status(404).send({
    code: -1,
    message: words(getClient(request).locale)('errors:transport.notFound'),
    data: null,
    requestId: request.id,
  })

/** Serves a placeholder page for a sub-application: its own file in examples/pages, else the common one. */
const serveSubApplication = (app: FastifyInstance, { key, prefix, home }: Application) => {
  const own = folder(`examples/pages/${key}.html`)
  const common = folder('examples/pages/sub-application.html')
  const page = async (_request: FastifyRequest, reply: FastifyReply) => {
    const html = readFileSync(existsSync(own) ? own : common, 'utf8')
      .replaceAll('%KEY%', key)
      .replaceAll('%PREFIX%', prefix)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  }
  for (const path of [prefix, `${prefix}/`, home]) app.get(path, page)
}
