const ROBOT_WALL =
  /captcha|cf-chl|just a moment\.\.\.|you are (a )?human|not a robot|unusual traffic|enable javascript and cookies|blocked by network security/i
const HTML = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head)\b/i

/** Whether a page asks its readers to prove that they are human. */
export const isRobotWall = (text: string): boolean => ROBOT_WALL.test(text.slice(0, 20_000))

/** Whether an answer is a web page. */
export const looksLikeHtml = (text: string): boolean => HTML.test(text.slice(0, 1000))
