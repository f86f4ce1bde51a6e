import axe from 'axe-core'
import { certificate, imageCourse, pdfCourse, standing, videoCourse } from '../fixtures/learning-answers.ts'
import { press } from './fixtures/commands.ts'
import { all, button, getText, inside, player, pressed, video, withVideo } from './fixtures/player.ts'
import { clean, heard, same, truly, until } from './rig.ts'

const reports = (calls: { path: string; body: { events?: { fromMs: number; toMs: number }[] } }[]) =>
  calls.filter(each => each.path === 'updateCourseSchedule').flatMap(each => each.body.events ?? [])
const passed = new Date(Date.now() - 1000).toISOString()

describe('mds-elearning-player: pages and pictures', () => {
  afterEach(clean)

  it('2.5.1: a PDF by its pages, as picture and as text', async () => {
    const { element } = await player({ courses: [pdfCourse()] })
    await until(
      () => getText(element).includes('药物临床试验质量管理规范要点'),
      'the text of the page',
      15_000,
    )
    truly(inside<HTMLCanvasElement>(element, 'canvas').width > 300, 'drawn')
    inside(element, '[role=document]').focus()
    await press('ArrowRight')
    await until(() => getText(element).includes('Page 2 of 5'), 'the next page')
    await until(() => getText(element).includes('Rights, safety'), 'its text', 15_000)
  })

  it('2.5.1 O27 D35: pictures zoom by 0.2, by 0.015 with the wheel, never below 0.2, and turn by 90°', async () => {
    const { element } = await player({ courses: [imageCourse()] })
    const picture = await until(() => inside<HTMLImageElement>(element, 'img'), 'the picture')
    pressed(element, 'Zoom in')
    await until(() => picture.style.transform === 'scale(1.2) rotate(0deg)', '0.2 larger')
    inside(element, 'section[tabindex]').dispatchEvent(
      new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true }),
    )
    await until(() => picture.style.transform === 'scale(1.185) rotate(0deg)', 'one notch')
    pressed(element, 'Rotate by 90 degrees')
    await until(() => picture.style.transform.endsWith('rotate(90deg)'), 'turned')
    for (let step = 0; step < 8; step++) pressed(element, 'Zoom out')
    await until(() => picture.style.transform.startsWith('scale(0.2)'), 'no smaller')
    pressed(element, 'Next picture')
    await until(() => getText(element).includes('Picture 2 of 2'), 'the next one')
  })

  it('D35: a picture that cannot be loaded is told by words in four languages, and is asked for again', async () => {
    const words = {
      'en-US': 'The picture could not be loaded',
      'zh-CN': '图片加载失败',
      'ja-JP': '画像を読み込めませんでした',
      'es-ES': 'No se pudo cargar la imagen',
    } as const
    for (const [locale, failed] of Object.entries(words) as [keyof typeof words, string][]) {
      const { element, world } = await player({ courses: [imageCourse()] }, { locale })
      const picture = await until(() => inside<HTMLImageElement>(element, 'img'), 'the picture')
      truly(picture.alt, 'what a reader hears of it')
      // These bytes are not an image: the browser itself fires the error.
      picture.src = 'data:image/png;base64,AAAA'
      const told = () => inside(element, 'section [role=alert]')
      await until(() => told()?.textContent?.startsWith(failed), `told in ${locale}`)
      truly(!inside(element, 'img'), 'no broken picture beside the words')
      const asked = world.calls.length
      told().querySelector('button')!.click()
      await until(() => world.calls.length > asked, 'asked for anew')
      await until(() => inside<HTMLImageElement>(element, 'img')?.naturalWidth, 'shown')
      clean()
    }
  })

  it('2.5.1: a PDF that could not be loaded is asked for again, by the same link too, and is then drawn', async () => {
    const real = globalThis.fetch
    let refused = 0
    globalThis.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (!pathname.endsWith('.pdf')) return real(input, init)
      refused += 1
      return Promise.resolve(new Response(null, { status: 503 }))
    }
    try {
      const { element } = await player({ courses: [pdfCourse()] })
      const alert = await until(() => inside(element, 'section [role=alert]'), 'told')
      truly(refused > 0, 'it was asked for')
      globalThis.fetch = real
      alert.querySelector('button')!.click()
      await until(
        () => getText(element).includes('药物临床试验质量管理规范要点'),
        'the text of the page',
        15_000,
      )
      truly(inside<HTMLCanvasElement>(element, 'canvas').width > 300, 'drawn')
    } finally {
      globalThis.fetch = real
    }
  })

  it('2.5.2: a page counts after its least time before the eyes', async () => {
    const { element, world } = await player({ courses: [imageCourse()] })
    await until(() => getText(element).includes('This page counts as read'), 'read')
    await until(() => inside(element, 'img'), 'still there')
    pressed(element, 'Next picture')
    element.remove()
    await until(
      () => reports(world.calls).some(each => each.fromMs === 0 && each.toMs === 2000),
      'reported',
      15_000,
    )
  })
})

describe('mds-elearning-player: courses, results, certificates (A11)', () => {
  afterEach(clean)

  it('2.5.6: each course with its state; a locked one says what opens it and leads there', async () => {
    const states = {
      in_progress: 'In progress',
      locked: 'Locked',
      not_started: 'Not started',
      finished: 'Finished',
      overdue: 'Overdue',
      completed_late: 'Completed late',
    } as const
    const { element } = await player({
      courses: Object.keys(states).map((state, at) => ({
        ...(at === 0 ? videoCourse() : at === 1 ? pdfCourse() : imageCourse({ id: `images-${at}` })),
        state: state as keyof typeof states,
      })),
    })
    await until(() => all(element, '[part=course]').length === 6, 'the list')
    for (const [at, word] of Object.values(states).entries())
      truly(all(element, '[part=course]')[at]!.textContent!.endsWith(word), word)
    all(element, '[part=course]')[1]!.click()
    await until(
      () => getText(element).includes('Finish “Receiving the investigational product” first.'),
      'why',
    )
    const events = heard(element, 'mds-course')
    pressed(element, 'Open that course')
    same((events[0] as CustomEvent).detail, { taskId: 'task', courseId: 'video' })
    await until(() => video(element), 'the course that comes first')
  })

  it('2.5.6: mds-course can be prevented, and course-id decides then', async () => {
    const { element } = await player({ courses: [videoCourse(), imageCourse()] })
    await until(() => all(element, '[part=course]').length === 2, 'the list')
    element.addEventListener('mds-course', event => event.preventDefault())
    all(element, '[part=course]')[1]!.click()
    same(inside(element, 'h2').textContent, 'Receiving the investigational product')
    element.courseId = 'images'
    await until(() => inside(element, 'h2').textContent === 'Informed consent in three pictures', 'the other')
  })

  it('2.5.7: each result with its attempts, and what can be done now', async () => {
    const releasedAt = '2026-12-01T01:00:00.000Z'
    const shows = async (more: Parameters<typeof standing>[0], words: string[], buttons: string[]) => {
      const { element } = await player({ courses: [imageCourse({ learned: true, test: standing(more) })] })
      const card = await until(() => inside(element, 'section[aria-label=Test]'), 'the test')
      for (const word of words) truly(card.textContent!.includes(word), `${word} in ${card.textContent}`)
      same(
        [...card.querySelectorAll('button')].map(each => each.textContent),
        buttons,
        String(more?.result),
      )
      clean()
      return card.textContent!
    }
    const untaken = await shows({}, ['Not taken', '3 attempts left'], ['Start the test'])
    truly(!untaken.includes('Score'), 'no score yet')
    const pending = await shows(
      { result: 'pending', attemptsLeft: 2, scoresAt: releasedAt },
      ['Score pending', 'Results are released on'],
      [],
    )
    truly(!pending.includes('attempts left'), 'nothing to take while it is pending')
    await shows(
      { result: 'failed', scorePercent: 33, attemptsLeft: 2 },
      ['Failed', 'Score 33%', '2 attempts left'],
      ['Take the test again', 'Review the answers'],
    )
    await shows({ result: 'passed', scorePercent: 100 }, ['Passed', 'Score 100%'], ['Review the answers'])
  })

  it('2.5.7: after the last failure the course is learned again', async () => {
    const failed = standing({ result: 'failed', scorePercent: 33, attemptsLeft: 0 })
    const { element, world } = await player({
      courses: [videoCourse({ relearn: true, learned: true, test: failed })],
    })
    await until(() => getText(element).includes('All attempts have failed'), 'told')
    truly(!button(element, 'Take the test again'), 'no further attempt')
    pressed(element, 'Learn again')
    await until(() => world.calls.some(each => each.path === 'relearnTaskCourses'), 'asked')
  })

  it('2.5.8: a certificate with its days and its file, and an expired one', async () => {
    const { element, world } = await player({
      courses: [
        videoCourse({ state: 'finished', finishedAt: passed, test: null, certificate: certificate(12) }),
      ],
    })
    await until(() => getText(element).includes('12 days left'), 'the countdown')
    for (const words of ['伟 张', '20261121-7F3A9C0B12', 'Valid for 365 days'])
      truly(getText(element).includes(words), words)
    const saved: string[] = []
    const { click } = HTMLAnchorElement.prototype
    HTMLAnchorElement.prototype.click = function () {
      saved.push(new URL(this.href).pathname, this.download)
    }
    try {
      await until(() => button(element, 'Download the certificate'), 'the way to its file')
      pressed(element, 'Download the certificate')
      await until(() => saved.length > 0, 'the file')
    } finally {
      HTMLAnchorElement.prototype.click = click
    }
    same(
      world.calls.filter(each => each.path === 'getCertFile').map(each => each.body),
      [{ certificateId: 'certificate' }],
    )
    truly(saved[0]!.endsWith('/certificate.pdf'), saved[0])
    same(saved[1], 'Certificate_Receiving the investigational product_伟 张.pdf')
    world.refusals.set('getCertFile', 400203)
    await until(() => button(element, 'Download the certificate'), 'the button at rest')
    pressed(element, 'Download the certificate')
    await until(() => inside(element, '[part=certificate] [role=alert]'), 'why there is none')
    clean()
    const { element: old } = await player({
      courses: [
        videoCourse({ state: 'finished', finishedAt: passed, test: null, certificate: certificate(-2) }),
      ],
    })
    await until(() => getText(old).includes('The certificate has expired'), 'expired')
    truly(button(old, 'Learn again'), 'a way on')
  })
})

describe('mds-elearning-player: states (WIDGETS 2.0)', () => {
  afterEach(clean)

  const shows = async (words: string, ...asked: Parameters<typeof player>) => {
    const { element, ...rest } = await player(...asked)
    await until(() => getText(element).includes(words), words)
    return { element, ...rest }
  }

  it('empty, no permission, no session, failed with a retry and an id', async () => {
    await shows('No training task is open', {}, {}, '<mds-elearning-player></mds-elearning-player>')
    clean()
    const denied = await shows('You have no access to this training', {
      refusals: new Map([['getCoursesBytaskId', 990701]]),
    })
    same(button(denied.element, 'Try again'), undefined)
    clean()
    // An id of the right form that the server knows for nobody, or for others only.
    const unassigned = await shows('This training is not assigned to you, or does not exist', {
      refusals: new Map([['getCoursesBytaskId', 400203]]),
    })
    same(button(unassigned.element, 'Try again'), undefined)
    clean()
    const { element } = await player(
      {},
      { status: 'none', user: null, tenant: null, role: null, getToken: null },
    )
    const asked = heard(element, 'mds-sign-in-required')
    ;(await until(() => button(element, 'Sign in'), 'the button')).click()
    same(asked.length, 1)
    clean()
    const failed = await shows('The course could not be loaded', {
      refusals: new Map([['getCoursesBytaskId', 999500]]),
    })
    await until(() => getText(failed.element).includes('request-1'), 'the id')
    failed.world.refusals.clear()
    pressed(failed.element, 'Try again')
    await until(() => inside(failed.element, 'h2'), 'the second try')
  })

  it('axe finds nothing in video, pages, pictures, test and result', async () => {
    const check = async (element: Element, about: string) => {
      const { violations } = await axe.run(element, { rules: { region: { enabled: false } } })
      same(
        violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
        [],
        about,
      )
    }
    const { element } = await withVideo({
      courses: [videoCourse({ learned: true, certificate: certificate(90) })],
    })
    pressed(element, 'Show transcript')
    await until(() => all(element, '[part=transcript] button').length > 5, 'lines')
    await check(element, 'video')
    pressed(element, 'Start the test')
    await until(() => all(element, 'fieldset').length === 3, 'questions')
    pressed(element, 'Hand in')
    await until(() => getText(element).includes('Question 2 has no answer'), 'the list')
    await check(element, 'test')
    clean()
    for (const course of [pdfCourse(), imageCourse()]) {
      const { element: other } = await player({ courses: [course] })
      await until(() => inside(other, '[part=controls]'), 'controls', 15_000)
      await check(other, course.kind)
      clean()
    }
  })
})
