import type { ServerResponse } from 'node:http';
import type { Api } from '#tools/simulators/paypal/api.ts';
import { approvalPage, closedPage, isAct, unknownPage } from '#tools/simulators/paypal/page.ts';
import type { Order } from '#tools/simulators/paypal/world.ts';

/** `/checkoutnow?token=`: the payer's page. Their choice leads back to the shop, as on PayPal's page. */
export function answerCheckout(
  { place, deeds }: Api,
  method: string,
  query: URLSearchParams,
  raw: Buffer,
  response: ServerResponse,
): void {
  const form = method === 'POST' ? new URLSearchParams(raw.toString('utf8')) : query;
  const order = place.world.orders.get(form.get('token') ?? '');
  const act = form.get('act') ?? '';
  if (!order) return html(response, 404, unknownPage());
  if (order.status === 'APPROVED' || order.status === 'COMPLETED') return html(response, 200, closedPage(order));
  if (method !== 'POST' || !isAct(act)) return html(response, 200, approvalPage(order));
  if (act !== 'cancel') deeds.approve(order, act);
  const back = backTo(order, act === 'cancel' ? order.cancel_url : order.return_url);
  if (!back) return html(response, 200, closedPage(order));
  response.writeHead(303, { location: back }).end();
}

function backTo(order: Order, url: string): string | null {
  if (!URL.canParse(url)) return null;
  const back = new URL(url);
  back.searchParams.set('token', order.id);
  if (order.status === 'APPROVED') back.searchParams.set('PayerID', 'BUYER00000001');
  return back.href;
}

function html(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(page);
}
