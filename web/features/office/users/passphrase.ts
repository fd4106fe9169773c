/** Plain words that are easy to say over the phone and to type on one. */
const words =
  `acorn amber anchor apple arrow atlas autumn badger banjo barley basket beacon bicycle birch bishop blanket blossom
  bonnet bottle breeze bridge bronze brook bucket buffalo butter button cabin cactus camel candle canoe canyon
  caravan carpet cashew castle cedar cherry chimney chisel cinder circle clover cobalt comet compass copper coral
  cotton coyote cricket crystal cypress daisy denim desert dolphin donkey dragon drizzle eagle easel ember engine
  falcon fawn feather fender ferry fiddle finch flannel flint forest fossil fountain fox galaxy garden garlic
  gazelle ginger glacier glove granite gravel guitar hammer hammock harbor harvest hazel hedge helmet heron hickory
  honey hornet iceberg indigo iris island ivory jacket jaguar jasmine jigsaw jungle juniper kayak kernel kettle
  kitten ladder ladle lagoon lantern lark lemon lichen lilac linen lizard lobster locket magnet magpie mango mantle
  maple marble meadow melon mirror mitten molten moose mosaic mustard napkin nectar needle nettle nickel nimbus
  nutmeg oasis ocean olive onion opal orbit orchard orchid otter oyster paddle panther parcel parrot pebble pelican
  pepper pewter piano pickle pigeon pillow pine planet plum pocket pollen pony poplar potter prairie prism pumpkin
  puzzle quartz quilt quiver rabbit radish raft raven reef ribbon ridge river robin rocket rooster rubble saddle
  saffron sailor salmon sandal sapling satchel scarlet shovel shrimp silver siphon slate socket sparrow spindle
  sponge spruce squash stable starling stencil summit sunset swallow syrup tangle tavern teapot thicket thistle
  thunder timber toffee topaz trellis trumpet tulip tundra tunnel turnip turtle valley velvet violin walnut walrus
  water weasel whistle willow window winter wombat yarrow yogurt zephyr zinc`.split(/\s+/);

/** A uniformly random number below `limit`: values that would skew it are drawn again. */
function draw(limit: number): number {
  const top = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < top) return drawn % limit;
  }
}

/**
 * Four words and two digits, or more words if the policy requires more length. The capital, the digits and the hyphens
 * satisfy the composition rules, if they are on.
 */
export function makePassphrase(minLength: number): string {
  const chosen: string[] = [];
  while (chosen.length < 4 || chosen.join('-').length + 3 < minLength) chosen.push(words[draw(words.length)] ?? '');
  const phrase = `${chosen.join('-')}-${10 + draw(90)}`;
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
