import axe from 'axe-core'
import { certificate, imageCourse, pdfCourse, videoCourse } from '../fixtures/learning-answers.ts'
import { press } from './fixtures/commands.ts'
import { all, button, inside, player, pressed, textOf, withVideo } from './fixtures/player.ts'
import { clean, heard, same, truly, until } from './rig.ts'

const reports = (calls: { path: string; body: { events?: { fromMs: number; toMs: number }[] } }[]) =>
  calls.filter(each => each.path === 'updateCourseSchedule').flatMap(each => each.body.events ?? [])

describe('mds-elearning-player: pages and pictures', () => {
  afterEach(clean)

  it('2.5.1: a PDF by its pages, as picture and as text', async () => {
    const { element } = await player({ courses: [pdfCourse()] })
    await until(
      () => textOf(element).includes('药物临床试验质量管理规范要点'),
      'the text of the page',
      15_000,
    )
    truly(inside<HTMLCanvasElement>(element, 'canvas').width > 300, 'drawn')
    inside(element, '[role=document]').focus()
    await press('ArrowRight')
    await until(() => textOf(element).includes('Page 2 of 5'), 'the next page')
    await until(() => textOf(element).includes('Rights, safety'), 'its text', 15_000)
  })

  it('2.5.1 O27: pictures zoom by 0.2, by 0.015 with the wheel, never below 0.2, and turn by 90°', async () => {
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
    await until(() => textOf(element).includes('Picture 2 of 2'), 'the next one')
  })

  it('2.5.2: a page counts after its least time before the eyes', async () => {
    const { element, world } = await player({ courses: [imageCourse()] })
    await until(() => textOf(element).includes('This page counts as read'), 'read')
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

describe('mds-elearning-player: states (WIDGETS 2.0)', () => {
  afterEach(clean)

  const shows = async (words: string, ...asked: Parameters<typeof player>) => {
    const { element, ...rest } = await player(...asked)
    await until(() => textOf(element).includes(words), words)
    return { element, ...rest }
  }

  it('empty, no permission, no session, failed with a retry and an id', async () => {
    await shows('No training task is open', {}, {}, '<mds-elearning-player></mds-elearning-player>')
    clean()
    const denied = await shows('You have no access to this training', {
      refusals: new Map([['getCoursesBytaskId', 400203]]),
    })
    same(button(denied.element, 'Try again'), undefined)
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
    await until(() => textOf(failed.element).includes('request-1'), 'the id')
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
    await until(() => textOf(element).includes('Question 2 has no answer'), 'the list')
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
