/** The screen that is shown. */
import { routeOf, type Route } from './routes'

class Router {
  route = $state<Route>(routeOf(location.pathname, location.hash))

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path)
    this.read()
    scrollTo(0, 0)
  }

  private read(): void {
    this.route = routeOf(location.pathname, location.hash)
  }
}

export const router = new Router()
